import CoreFHIR
import CoreSync
import Foundation
import LibPatient
import Testing

@testable import LibWound

extension EndToEnd {
  /// The program is killed while a wound is assessed.
  @Suite(.timeLimit(.minutes(60)), .serialized)
  final class AssessingKillTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-\(UUID().uuidString)").path
    private let server: ServerProgram
    private let rounds: RoundsTerminal
    private let keystrokes = Keystroke.assessment
    private var kills = KillRun(shares: 2)
    /// The draft as the kill before left it; nil if there was none.
    private var known: AssessmentDraft?

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      server = try ServerProgram(in: folder)
      rounds = try RoundsTerminal(server, folder: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private enum Moment {
      /// When the screen shows what the key did: then it is stored.
      case shown
      /// At any time from pressing the key: then it is stored, or as if it had not been pressed.
      case any
    }

    /// First it is killed after each key of an assessment, when the screen shows what the key did, then at any moment.
    ///
    /// With fewer kills than keys, some of the keys are chosen.
    @Test func keepsOneDraftWithAllThatWasEntered() async throws {
      try rounds.signIn()
      var assessments = 0
      repeat {
        let count = keystrokes.count
        let isWhole = kills.left >= count
        var chosen = kills.choice(of: min(kills.left, count), below: count)
        try rounds.goToWound()
        known = nil
        let before = Set(try await server.assessments().compactMap(\.id))
        var index = 0
        while index < count {
          guard chosen.remove(index) != nil else {
            try rounds.press(index, of: keystrokes)
            index += 1
            continue
          }
          let isShown = isWhole ? assessments == 0 : kills.random(upTo: 2) == 0
          index = try await kill(index, isShown ? .shown : .any)
          #expect(Set(try await server.assessments().compactMap(\.id)) == before, "the server has a draft")
        }
        try await save(after: before)
        assessments += 1
      } while kills.left > 0
    }

    /// Presses a key, kills the program, starts it again, and returns the index of the next key.
    private func kill(_ index: Int, _ moment: Moment) async throws -> Int {
      let key = keystrokes[index]
      let name = "\(kills.next()), “\(key)”"
      try rounds.focus(index, of: keystrokes)
      try rounds.press(key)
      let shown: FormScreen?
      switch moment {
      case .shown:
        shown = try rounds.waitFor(key)
        try rounds.kill()
      case .any:
        shown = nil
        try rounds.kill(after: kills.random(upTo: 60_000))
      }
      let drafts = try await DeviceDatabase.read(in: rounds.data) { try await $0.drafts() }
      let isStored = drafts == keystrokes[...index].drafts(like: drafts.first)
      let wasNot = drafts == keystrokes[..<index].drafts(like: drafts.first)
      #expect(isStored || (moment == .any && wasNot), "\(name) left \(drafts)")
      if let known { #expect(drafts.first?.edit == known.edit, "\(name) began another draft") }
      known = drafts.first
      try rounds.unlock()
      var next = isStored && (shown != nil || !wasNot) ? index + 1 : index
      let step = next < keystrokes.count ? keystrokes[next].step : 6
      // The step after the one where the key was pressed may have been reached.
      if try rounds.goToStep(step, showing: keystrokes[..<next]).step > step { next += 1 }
      if let shown {
        try rounds.wait("\(name): the step does not show what it showed: \(shown.values)") { screen in
          FormScreen(screen)?.values == shown.values
        }
      }
      return next
    }

    /// Saves the assessment; then the server has one more, with what was entered.
    private func save(after before: Set<String>) async throws {
      _ = try rounds.goToStep(6, showing: keystrokes[...])
      let drafts = try await DeviceDatabase.read(in: rounds.data) { try await $0.drafts() }
      let draft = try #require(drafts.first)
      #expect(drafts == keystrokes.drafts(like: draft))
      let row = "\(draft.area?.text ?? "") cm² ›"
      try rounds.terminal.press("C-s")
      try rounds.wait("The assessment was not sent") { screen in
        FormScreen(screen) == nil && screen.contains(row) && !screen.contains("Not sent yet")
      }
      let new = try await server.assessments().filter { !before.contains($0.id ?? "") }
      #expect(new.map(\.id) == [draft.assessment.rawValue])
      #expect(new.map(\.meta?.versionId) == ["1"])
      let assessment = new.first.flatMap { AssessmentAdapter.assessment($0, status: .synced) }
      #expect(assessment?.findings == draft.findings)
      let rest = try await DeviceDatabase.read(in: rounds.data) { try await ($0.drafts(), $0.counts()) }
      #expect(rest.0.isEmpty && rest.1.pending == 0)
    }
  }
}
