import Foundation
import Programs
import Testing
import ToolTesting

struct ProgramTests {
  @Test func programsHaveInputOutputAndACode() throws {
    let big = Data(repeating: 7, count: 1 << 20)
    let output = try Program("sh", ["-c", "cat; echo \"$WORD\" >&2; exit 3"], environment: ["WORD": "é"])
      .run(input: big, timeLimit: .seconds(60))
    #expect(output.data == big && output.errors == "é\n" && output.code == 3)
    // A program that reads nothing.
    #expect(try Program("true", []).run(input: big, timeLimit: .seconds(60)).code == 0)
  }

  /// The program ignores the first signal, and its child holds a pipe open as long as it lives.
  @Test(arguments: ["", "trap '' TERM;"]) func programsAndTheirChildrenAreEnded(_ trap: String) throws {
    let folder = try TemporaryProject(["empty": ""])
    let pipe = folder.root + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    // The pipe has had a writer, though the program ends before it opens it.
    close(open(pipe, O_WRONLY))
    #expect(throws: ProgramError.timedOut(.milliseconds(200))) {
      try Program("sh", ["-c", "\(trap) exec 3>'\(pipe)'; sleep 1000 & wait; sleep 1000"])
        .run(timeLimit: .milliseconds(200))
    }
    var state = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&state, 1, 10_000) == 1 && state.revents & Int16(POLLHUP) != 0)
  }

  /// The program has ended, and a child of it has the output still open.
  @Test func childrenThatKeepTheOutputAreEnded() throws {
    #expect(throws: ProgramError.timedOut(.milliseconds(200))) {
      try Program("sh", ["-c", "sleep 1000 & exit 0"]).run(timeLimit: .milliseconds(200))
    }
  }
}
