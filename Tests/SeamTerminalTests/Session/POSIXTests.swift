#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Testing

@testable import SeamTerminal

struct POSIXTests {
  @Test func tellsTheEndOfTheInputFromAPause() throws {
    let pipe = try #require(POSIX.openPipe())
    defer { close(pipe.read) }
    #expect(POSIX.bytes(from: pipe.read) == [])
    #expect(POSIX.send([1, 2, 3], to: pipe.write))
    #expect(POSIX.bytes(from: pipe.read) == [1, 2, 3])
    close(pipe.write)
    // What an earlier call left there says nothing about this one.
    errno = EAGAIN
    #expect(POSIX.bytes(from: pipe.read) == nil)
  }

  @Test func saysThatTheReaderIsGone() { #expect(!POSIX.send([1], to: -1)) }

  #if os(Linux) || os(macOS)
    @Test func endsAsALostTerminalDoes() async {
      await #expect(processExitsWith: .signal(SIGHUP)) {
        // The tests may run where it is ignored or blocked, as under nohup.
        signal(SIGHUP, SIG_DFL)
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        POSIX.hangUp()
      }
    }

    @Test func endsWithoutATerminalAlsoWhereTheSignalIsIgnored() async {
      await #expect(processExitsWith: .exitCode(128 + SIGHUP)) {
        signal(SIGHUP, SIG_IGN)
        POSIX.hangUp()
      }
    }
  #endif
}
