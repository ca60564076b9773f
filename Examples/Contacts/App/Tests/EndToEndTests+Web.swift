import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

extension EndToEndTests {
  /// The built program in a terminal, with a server and by the keyboard alone.
  ///
  /// Not beside the other tests of the program.
  @Suite(.timeLimit(.minutes(10)), .serialized)
  struct OnTheWeb {
    private let folder = Folder()
    private let program = Bundle.main.bundleURL.appendingPathComponent("contacts").path
    private let server: ScriptedServer

    init() throws { server = try ScriptedServer() }

    private func start(in terminal: Tmux, awaiting text: String = "Nobody here yet") async throws {
      try terminal.enter("'\(program)' --data '\(folder.path)'")
      try await terminal.appears(text)
    }

    /// Imports from an address of the server.
    private func importCards(in terminal: Tmux, awaiting text: String) async throws {
      try await terminal.press("C-o", then: "on the web")
      try await terminal.type("\(server.baseURL)/all.vcf", then: "/all.vcf")
      try await terminal.press("C-s", then: text)
    }

    private static func cards(_ count: Int, noteLength: Int = 40) -> [UInt8] {
      Array(
        (0..<count).map { number in
          """
          BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-\(number)\r\nFN:Person \(number)\r
          NOTE:\(String(repeating: "A long note. ", count: noteLength))\r\nEND:VCARD\r\n
          """
        }.joined().utf8)
    }

    @Test func importsOnceUntilTheFileChanges() async throws {
      server.on(.get, "/all.vcf") { request in
        request.headers["If-None-Match"] == "\"1\""
          ? .response(304, headers: [HTTPField("ETag", "\"1\"")])
          : .response(headers: [HTTPField("ETag", "\"1\"")], body: Self.cards(3))
      }
      let terminal = try Tmux()
      try await start(in: terminal)
      try await importCards(in: terminal, awaiting: "3 new, 0 updated, 0 unchanged")
      try await terminal.press("C-s", then: "Person 2")
      try terminal.press("C-q")
      try terminal.waitForPrompt()
      try await start(in: terminal, awaiting: "Person 2")
      try await importCards(in: terminal, awaiting: "Unchanged since last time")
      try await terminal.press("C-r", then: "0 new, 0 updated, 3 unchanged")
      try await terminal.press("C-s", then: "Person 2")
      #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/downloads").isEmpty)
    }

    @Test func explainsAFailureAndTriesAgain() async throws {
      server.on(.get, "/all.vcf", .response(503), .response(body: Self.cards(3)))
      let terminal = try Tmux()
      try await start(in: terminal)
      try await importCards(in: terminal, awaiting: "127.0.0.1 has a problem")
      try await terminal.appears("Nothing was imported.")
      try await terminal.press("C-r", then: "3 new")
    }

    @Test func cancelledAndKilledDownloadsGoOn() async throws {
      let cards = Self.cards(2_000, noteLength: 160)
      let tag = HTTPField("ETag", "\"1\"")
      server.on(.get, "/all.vcf") { [server] request in
        let answer = Self.answer(request, cards, tag)
        return server.requests.count < 3 ? answer.interrupted(.insideBody, by: .stall) : answer
      }
      let terminal = try Tmux()
      try await start(in: terminal)
      try await importCards(in: terminal, awaiting: "Downloading: ")
      try await waitForPart(above: 1 << 20)
      try await terminal.press("Escape", then: "Nobody here yet")
      // The part is closed when the download has ended.
      try await importCards(in: terminal, awaiting: "Downloading: ")
      try await folder.wait("The download was not asked for again") { server.requests.count == 2 }
      try await waitForPart(above: try #require(Self.start(of: server.requests.last)))
      try await folder.wait("The download left no part") {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/downloads").count == 2
      }
      let pid = try terminal.program()
      try await folder.waitUntilStored("\"isImporting\":true")
      #expect(Foundation.kill(pid, SIGKILL) == 0)
      try await terminal.appears("Killed")
      let next = try Tmux()
      try await start(in: next, awaiting: "The import was interrupted")
      try await next.press("C-r", then: "2000 new")
      let starts = server.requests.map(Self.start)
      try #require(starts.count == 3 && starts[0] == nil)
      let (second, third) = (try #require(starts[1]), try #require(starts[2]))
      #expect(second > 1 << 20 && third >= second)
      await server.stop()
    }

    /// Waits until a download has stored more than so many bytes.
    ///
    /// The screen counts those that arrived, which can be more.
    private func waitForPart(above size: Int) async throws {
      let downloads = "\(folder.path)/downloads"
      try await folder.wait("The download stored no more than \(size) bytes") {
        try FileManager.default.contentsOfDirectory(atPath: downloads).contains { name in
          let attributes = try? FileManager.default.attributesOfItem(atPath: "\(downloads)/\(name)")
          return (attributes?[.size] as? Int ?? 0) > size
        }
      }
    }

    /// The first byte that a request asks for; nil if it asks for all.
    private static func start(of request: ScriptedRequest?) -> Int? {
      request?.headers["Range"].flatMap { Int($0.dropFirst(6).dropLast()) }
    }

    @Test func environmentIsSwitchedForTheNextStarts() async throws {
      let terminal = try Tmux()
      try terminal.enter("APP_ENVIRONMENT=development '\(program)' --data '\(folder.path)'")
      try await terminal.appears("Alt-E Environment")
      try await terminal.press("C-o", then: "http://localhost:8080/contacts.vcf")
      try await terminal.press("Escape", then: "Nobody here yet")
      try await terminal.press("M-e", then: "Production on this machine")
      try await terminal.appears("by variable APP_ENVIRONMENT")
      try terminal.press("Down")
      try await terminal.press("Enter", then: "chosen here")
      try await terminal.press("Escape", then: "Nobody here yet")
      try terminal.press("C-q")
      try terminal.waitForPrompt()
      try await start(in: terminal)
      try await terminal.press("C-o", then: "https://staging.contacts.example/contacts.vcf")
      try await terminal.press("Escape", then: "Nobody here yet")
      try await terminal.press("M-e", then: "Withdraw the choice made here")
    }

    private static func answer(_ request: ScriptedRequest, _ bytes: [UInt8], _ tag: HTTPField) -> ScriptedAnswer {
      guard let start = start(of: request) else {
        return .response(headers: [tag], body: bytes)
      }
      let range = HTTPField("Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)")
      return .response(206, headers: [tag, range], body: Array(bytes[start...]))
    }

    #if os(Linux)
    /// In a network namespace without links there is no connection; one with a default route brings it.
    @Test func missingConnectionIsToldAndExplained() async throws {
      guard Self.allowsNamespaces else {
        print("WebEndToEndTests: this machine allows no network namespaces, so being offline is not tested here.")
        return
      }
      let terminal = try Tmux()
      try terminal.enter("unshare -rn '\(program)' --data '\(folder.path)'")
      try await terminal.appears("People · offline")
      try await terminal.press("C-o", then: "on the web")
      try await terminal.type("https://192.0.2.1:1/all.vcf", then: "/all.vcf")
      try await terminal.press("C-s", then: "No connection")
      try await terminal.appears("192.0.2.1 cannot be reached")
      try await terminal.press("Escape", then: "Nothing was imported.")
      try await terminal.press("C-s", then: "No connection")
      let pid = try terminal.program()
      try enter(
        "ip link set lo up; ip link add v0 type veth peer name v1; ip addr add 192.0.2.1/24 dev v0; ip link set v1 up; "
          + "ip link set v0 up; ip route add default via 192.0.2.2", in: pid)
      // The import continues automatically, and then finds no server at this port.
      try await terminal.appears("192.0.2.1 does not answer")
      try await terminal.press("C-a", then: "on the web")
      try await terminal.press("Escape", then: "Nobody here yet")
      #expect(try !terminal.screen().contains("offline"))
      try enter("ip link del v0", in: pid)
      try await terminal.appears("People · offline")
    }

    private static let allowsNamespaces = run(["unshare", "-rn", "ip", "link", "add", "v0", "type", "veth"])

    /// Runs a command in a process's network namespace.
    private func enter(_ command: String, in process: Int32) throws {
      let space = ["nsenter", "--preserve-credentials", "-U", "-n", "-t", "\(process)"]
      try #require(Self.run(space + ["sh", "-c", command]))
    }

    /// Runs a command, and returns whether it succeeded.
    private static func run(_ command: [String]) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    #endif
  }
}

extension Tmux {
  /// Waits until the screen shows a text, and lets other tasks run meanwhile; fails after half a minute.
  fileprivate func appears(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    var screen = ""
    repeat {
      screen = try self.screen()
      if screen.contains(text) { return }
      await Task.yield()
    } while ContinuousClock.now < deadline
    Issue.record("“\(text)” did not appear:\n\(screen)", sourceLocation: sourceLocation)
    throw CancellationError()
  }

  /// Presses a key, and waits for a text.
  fileprivate func press(
    _ key: String, then text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try press(key)
    try await appears(text, sourceLocation: sourceLocation)
  }

  /// Types text, and waits for another.
  fileprivate func type(
    _ text: String, then other: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try type(text)
    try await appears(other, sourceLocation: sourceLocation)
  }
}
