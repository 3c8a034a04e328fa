"""Changes of the bands of a schedule tree, each legal by itself: coordinates that become loops,
bands around several loops, diamonds, statements that go to what they write."""
