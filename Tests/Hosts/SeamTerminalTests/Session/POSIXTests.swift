#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Testing

@testable import SeamTerminal

struct POSIXTests {
  @Test func distinguishesEndOfInputFromAPause() throws {
    let pipe = try #require(POSIX.openPipe())
    defer { close(pipe.read) }
    #expect(POSIX.bytes(from: pipe.read) == [])
    #expect(POSIX.send([1, 2, 3], to: pipe.write))
    #expect(POSIX.bytes(from: pipe.read) == [1, 2, 3])
    close(pipe.write)
    // The error number of an earlier call must not affect this one.
    errno = EAGAIN
    #expect(POSIX.bytes(from: pipe.read) == nil)
  }

  @Test func reportsAMissingReader() { #expect(!POSIX.send([1], to: -1)) }

  #if os(Linux) || os(macOS)
  @Test func hangUpEndsWithSIGHUP() async {
    await #expect(processExitsWith: .signal(SIGHUP)) {
      // The tests may run with the signal ignored or blocked, as under nohup.
      signal(SIGHUP, SIG_DFL)
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      POSIX.hangUp()
    }
  }

  @Test func hangUpExitsEvenIfTheSignalIsIgnored() async {
    await #expect(processExitsWith: .exitCode(128 + SIGHUP)) {
      signal(SIGHUP, SIG_IGN)
      POSIX.hangUp()
    }
  }
  #endif
}
