"""The wire: messages, the referee, seat drivers and transcripts."""
