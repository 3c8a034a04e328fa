"""Tests of the translator stage by stage, against brute force."""
