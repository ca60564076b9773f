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
    private var longestWait = Duration.zero

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      server = try ServerProgram(in: folder)
      rounds = try RoundsTerminal(server, folder: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private enum Moment {
      /// When the screen shows the key's effect and the draft is stored, which takes some milliseconds.
      case kept
      /// At any time from pressing the key: the draft is then stored with or without its effect.
      case any
    }

    /// First the program is killed after each key of an assessment, once the effect is stored, then at any moment.
    ///
    /// With fewer kills than keys, some of the keys are chosen.
    @Test func keepsOneDraftWithAllThatWasEntered() async throws {
      try rounds.signIn()
      var assessments = 0
      repeat {
        let count = keystrokes.count
        let isWhole = kills.left >= count
        var chosen = kills.choice(of: min(kills.left, count), below: count)
        let listed = try rounds.goToWound()
        known = nil
        let before = Set(try await server.assessments().compactMap(\.id))
        var index = 0
        while index < count {
          guard chosen.remove(index) != nil else {
            try rounds.press(index, of: keystrokes)
            index += 1
            continue
          }
          let isKept = isWhole ? assessments == 0 : kills.random(upTo: 2) == 0
          index = try await kill(index, isKept ? .kept : .any)
          #expect(Set(try await server.assessments().compactMap(\.id)) == before, "the server has a draft")
        }
        try await save(after: before, listed: listed)
        assessments += 1
      } while kills.left > 0
      print("what was on show was stored after \(longestWait) at most")
    }

    /// Presses a key, kills the program, starts it again, and returns the index of the next key.
    private func kill(_ index: Int, _ moment: Moment) async throws -> Int {
      let key = keystrokes[index]
      let name = "\(kills.next()), “\(key)”"
      try rounds.focus(index, of: keystrokes)
      var shown: FormScreen?
      switch moment {
      case .kept: shown = try await killWhenKept(index, name)
      case .any:
        try rounds.press(key)
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

    /// Presses a key, kills the program as soon as the effect is shown and stored, and returns the step on show.
    private func killWhenKept(_ index: Int, _ name: String) async throws -> FormScreen {
      try await DeviceDatabase.read(in: rounds.data) { database in
        try rounds.press(keystrokes[index])
        let shown = try rounds.waitFor(keystrokes[index])
        let start = ContinuousClock.now
        try await database.waitForDrafts("\(name) stored nothing") { drafts in
          drafts == keystrokes[...index].drafts(like: drafts.first)
        }
        longestWait = max(longestWait, ContinuousClock.now - start)
        try rounds.kill()
        return shown
      }
    }

    /// Saves the assessment; then the server has one more, with the entered findings.
    ///
    /// - Parameters:
    ///   - before: the assessments that the server had.
    ///   - listed: how many of them the wound's chart showed.
    private func save(after before: Set<String>, listed: Int) async throws {
      _ = try rounds.goToStep(6, showing: keystrokes[...])
      let drafts = try await DeviceDatabase.read(in: rounds.data) { try await $0.drafts() }
      let draft = try #require(drafts.first)
      #expect(drafts == keystrokes.drafts(like: draft))
      try rounds.terminal.press("C-s")
      try rounds.wait("The assessment is not shown as sent") { screen in
        screen.contains("of \(listed + 1) ›") && !screen.contains("Not sent yet")
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
