import Testing

/// Tests of the built programs, one after the other, on threads of their own: each waits for processes.
@Suite(.serialized, .ownThread)
enum EndToEnd {}
