import Testing

/// Tests of the built programs, one after the other: each waits for processes, and keeps a thread meanwhile.
@Suite(.serialized)
enum EndToEnd {}
