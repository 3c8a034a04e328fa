"""The user's preprocessor on marked text, and what it leaves of conditionals and inclusions."""
