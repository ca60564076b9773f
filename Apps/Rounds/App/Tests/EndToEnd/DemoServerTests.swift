import FeatureAuthentication
import Foundation
import RoundsApp
import Testing

@testable import RoundsDemo

extension EndToEnd {
  /// The demonstration's server is a process that ends with the app, however the app ends.
  final class DemoServerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test(.timeLimit(.minutes(15))) func serverRunsUntilItIsReleasedAndReturnsToItsPort() async throws {
      // A debug build on a busy machine takes minutes to make the sample data.
      var demo: DemoServer? = DemoServer(limit: .seconds(600))
      let first = try #require(try await demo?.start(in: folder))
      #expect(first.demo?.name.isEmpty == false && first.identity == "demonstration")
      #expect(try await demo?.start(in: folder).root == first.root)
      let server = try #require(Self.processes(servedFrom: folder).first)

      // A killed server is replaced, at the same port.
      kill(server, SIGKILL)
      await Self.wait { Self.hasEnded(server) }
      let second = try #require(try await demo?.start(in: folder))
      #expect(second.root == first.root)
      #expect(Self.processes(servedFrom: folder).count == 1)

      demo = nil
      await Self.wait { Self.processes(servedFrom: self.folder).isEmpty }
      #expect(FileManager.default.fileExists(atPath: "\(folder)/server.log"))
    }

    @Test(.timeLimit(.minutes(10))) func serverEndsWithAKilledApp() async throws {
      let terminal = try Tmux(columns: 84, rows: 30)
      let program = Bundle.main.bundleURL.appendingPathComponent("rounds").path
      try terminal.enter("DBUS_SESSION_BUS_ADDRESS= '\(program)' --data '\(folder)/app'")
      let data = "\(folder)/app/server"
      await Self.wait { !Self.processes(servedFrom: data).isEmpty }
      let app = try #require(Self.processes { $0.contains("/rounds\0--data\0\(self.folder)/app") }.first)
      kill(app, SIGKILL)
      await Self.wait { Self.processes(servedFrom: data).isEmpty }
    }

    @Test(arguments: [
      ("exit 3", "ended before it was ready"), ("echo ready; sleep 60", "is another version than this app"),
      ("sleep 60", "was not ready after"),
    ])
    func otherProgramIsRefusedWithItsLog(script: String, reason: String) async throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let program = URL(filePath: folder).appending(path: "rounds-server")
      try Data("#!/bin/sh\necho broken >&2\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      let demo = DemoServer(program: program, limit: .milliseconds(script == "sleep 60" ? 300 : 60_000))
      let data = "\(folder)/data"
      let problem = await #expect(throws: StartProblem.self) { try await demo.start(in: data) }
      #expect(problem?.description.contains(reason) == true, "\(String(describing: problem))")
      #expect(Self.log(in: data) == "broken\n")
    }

    @Test(.timeLimit(.minutes(10))) func logTellsOfTheLockThatIsHeld() async throws {
      let data = "\(folder)/data"
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      let lock = open("\(data)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(lock) }
      try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
      let demo = DemoServer(limit: .seconds(600))
      let start = Task { try await demo.start(in: data) }
      await Self.wait { Self.log(in: data).contains("waiting for another process to release \(data)/lock") }
      start.cancel()
      await #expect(throws: StartProblem.self) { try await start.value }
    }

    @Test func logNamesTheFileThatCannotBeUsed() async throws {
      let data = "\(folder)/data"
      try FileManager.default.createDirectory(atPath: "\(data)/lock", withIntermediateDirectories: true)
      await #expect(throws: StartProblem.self) { try await DemoServer().start(in: data) }
      #expect(Self.log(in: data).contains("rounds-server: \(data)/lock cannot be used: Is a directory."))
    }

    @Test func missingProgramIsNamed() async {
      let demo = DemoServer(program: URL(filePath: "\(folder)/rounds-server"))
      let problem = await #expect(throws: StartProblem.self) { try await demo.start(in: folder) }
      #expect(problem?.description.contains("\(folder)/rounds-server, is missing") == true)
      #expect(problem?.description.contains("make run") == true)
    }

    private static func log(in data: String) -> String {
      (try? String(contentsOfFile: "\(data)/server.log", encoding: .utf8)) ?? ""
    }

    // MARK: Processes

    private static func processes(servedFrom folder: String) -> [pid_t] {
      processes { $0.hasSuffix("rounds-server\0--demonstration\0\(folder)\0") }
    }

    /// Returns the processes with such a command line, whose arguments end with zeros.
    private static func processes(where isMeant: (String) -> Bool) -> [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { number in
        guard let file = fopen("/proc/\(number)/cmdline", "r") else { return false }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 4096)
        let count = fread(&line, 1, line.count, file)
        return isMeant(String(decoding: line[..<count], as: UTF8.self))
      }
    }

    /// Returns whether a child has ended; a killed one stays until Foundation, which is notified later, waits for it.
    private static func hasEnded(_ child: pid_t) -> Bool {
      var info = siginfo_t()
      return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0
    }

    /// Waits until a condition holds; the test's time limit is the only one.
    private static func wait(until isMet: () -> Bool) async {
      while !isMet(), !Task.isCancelled { await Task.yield() }
    }
  }
}
