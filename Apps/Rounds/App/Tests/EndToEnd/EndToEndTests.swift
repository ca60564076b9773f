import CoreFHIR
import Foundation
import LibWound
import Testing

extension EndToEnd {
  /// The built programs, the app in a terminal and the server, as a nurse uses them; the other suites kill them.
  @Suite(.timeLimit(.minutes(15)), .serialized)
  final class EndToEndTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-\(UUID().uuidString)").path
    private let server: ServerProgram
    private let rounds: RoundsTerminal

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      server = try ServerProgram(in: folder)
      rounds = try RoundsTerminal(server, folder: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the first wound of the first patient who has an open one.
    private func openWound() throws {
      let terminal = rounds.terminal
      try terminal.waitFor("›")
      try terminal.press("Enter", awaiting: "Timeline")
      try terminal.press("Enter", awaiting: "Expected healing")
    }

    /// Fills in the steps from the size to the review, by keys.
    private func fillIn(length: String) throws {
      let terminal = rounds.terminal
      try terminal.type(length)
      try terminal.press("Tab")
      try terminal.type("1.0", awaiting: "Area of the ellipse")
      try terminal.press("C-n", awaiting: "2 of 6")
      try terminal.press("Tab", "Tab")
      try terminal.type("100", awaiting: "Together 100 of 100%")
      try terminal.press("C-n", awaiting: "3 of 6")
      try terminal.press("Right", awaiting: "3 of 6")
      try terminal.press("C-n", awaiting: "4 of 6")
      try terminal.press("Right", awaiting: "4 of 6")
      try terminal.press("C-n", awaiting: "5 of 6")
      try terminal.press("C-n", awaiting: "6 of 6")
    }

    private func waitForServer(_ count: Int) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while true {
        let found = try await server.assessments().count
        if found == count { return }
        try #require(ContinuousClock.now < deadline, "the server has \(found) assessments instead of \(count)")
      }
    }

    @Test func savesAnAssessmentThatTheServerHolds() async throws {
      let before = try await server.assessments().count
      try rounds.signIn()
      try openWound()
      try rounds.terminal.press("C-n", awaiting: "1 of 6")
      try fillIn(length: "7.7")
      try rounds.terminal.press("C-s", awaiting: "6.04 cm²")
      try await waitForServer(before + 1)
      let lengths = try await server.assessments().compactMap { observation in
        observation.component.first { $0.code?.has("39126-8", in: "http://loinc.org") == true }
      }.compactMap { component in if case .quantity(let length)? = component.value { length.value?.text } else { nil } }
      #expect(lengths.contains("7.7"))
    }
  }
}
