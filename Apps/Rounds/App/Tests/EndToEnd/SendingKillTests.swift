import CoreFHIR
import CoreSync
import Foundation
import LibPatient
import Testing

@testable import LibWound

extension EndToEnd {
  /// The program, and the server, are killed while assessments are sent.
  @Suite(.timeLimit(.minutes(60)), .serialized)
  final class SendingKillTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-\(UUID().uuidString)").path
    private var server: ServerProgram
    private let rounds: RoundsTerminal
    private var kills = KillRun(shares: 4)
    /// How far assessments were when the program was killed.
    private var tally: [String: Int] = [:]

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      server = try ServerProgram(in: folder)
      rounds = try RoundsTerminal(server, folder: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The trouble of the server while the program is killed.
    private enum Trouble: CaseIterable {
      case none
      /// It does not answer, from before the assessment is saved, or from a moment between that and the kill.
      case suspendedBefore, suspendedMeanwhile
      /// It is killed, and started again after the program was.
      case killedBefore, killedMeanwhile
    }

    @Test func sendsEachAssessmentOnce() async throws {
      try rounds.signIn()
      let before = try await server.assessments().count
      try await send(number: 0)
      let span = try await send(number: 1)
      var number = 1
      while kills.left > 0 {
        number += 1
        try await send(number: number, killedWithin: span)
        #expect(try await server.assessments().count == before + number + 1)
      }
      print("\(number - 1) assessments; at a kill they were \(tally)")
      try rounds.wait("Me does not say that all is synced") { screen in
        if screen.contains("Expected healing") { try rounds.terminal.press("2") }
        return screen.contains(/state +Synced/) && screen.contains(/not sent +Nothing/)
      }
      let rest = try await DeviceDatabase.read(in: rounds.data) { try await ($0.drafts(), $0.counts()) }
      #expect(rest.0.isEmpty && rest.1 == SyncCounts())
    }

    /// An assessment that no other one equals.
    private func keystrokes(_ number: Int) -> [Keystroke] {
      Keystroke.shortAssessment(length: "\(number / 10 % 10 + 1).\(number % 10)")
    }

    /// Sends an assessment without a kill, and returns half as many microseconds again as that took.
    @discardableResult
    private func send(number: Int) async throws -> Int {
      let keystrokes = keystrokes(number)
      try rounds.goToWound()
      try rounds.enter(keystrokes)
      let draft = try await storedDraft(keystrokes, "before the first kill")
      let start = ContinuousClock.now
      try rounds.terminal.press("C-s")
      while try isMarked(draft) {}
      let time = ContinuousClock.now - start
      try await expectAtServer(draft, "before the first kill")
      return Int(time / .microseconds(1)) * 3 / 2
    }

    private func send(number: Int, killedWithin span: Int) async throws {
      let keystrokes = keystrokes(number)
      try rounds.goToWound()
      try rounds.enter(keystrokes)
      let trouble = Trouble.allCases[kills.random(upTo: Trouble.allCases.count)]
      var name = "\(kills.next()), \(trouble)"
      let draft = try await storedDraft(keystrokes, name)
      try save(trouble, killedWithin: span)
      let isSaved = try await isSaved(draft, name)
      if trouble != .none {
        try rounds.unlock()
        var isShownAsSent = false
        if isSaved {
          try rounds.goToWound()
          isShownAsSent = try !isMarked(draft)
          #expect(!isShownAsSent || ![.suspendedBefore, .killedBefore].contains(trouble), "\(name) shows it as sent")
        }
        name = kills.next()
        try rounds.kill(after: kills.random(upTo: span))
        if [.suspendedBefore, .suspendedMeanwhile].contains(trouble) {
          server.resume()
        } else {
          server = try server.startedAgain()
        }
        if isShownAsSent { try await expectAtServer(draft, "\(name), shown as sent before") }
      }
      // The program is also killed while it sends an assessment that was saved before.
      while kills.left > 0, kills.random(upTo: 2) == 0 {
        name = kills.next()
        try rounds.unlock()
        try rounds.kill(after: kills.random(upTo: 2 * span))
        #expect(try await self.isSaved(draft, name) == isSaved)
      }
      if isSaved { try await noteLostAnswer(draft) }
      try rounds.unlock()
      if isSaved {
        try rounds.goToWound()
      } else {
        _ = try rounds.goToStep(6, showing: keystrokes[...])
        try rounds.terminal.press("C-s")
      }
      try await waitUntilSent(draft, name)
    }

    /// Saves the assessment, and kills the program at a random moment from then on.
    private func save(_ trouble: Trouble, killedWithin span: Int) throws {
      // Sending begins at once, and most of the time passes before the screen shows its end.
      let end = kills.random(upTo: kills.random(upTo: span) + 1)
      let moment = kills.random(upTo: end + 1)
      if trouble == .suspendedBefore { server.suspend() }
      if trouble == .killedBefore { server.kill() }
      try rounds.terminal.press("C-s")
      usleep(UInt32(moment))
      if trouble == .suspendedMeanwhile { server.suspend() }
      if trouble == .killedMeanwhile { server.kill() }
      try rounds.kill(after: end - moment)
    }

    /// The only draft, which has the entered values.
    private func storedDraft(_ keystrokes: [Keystroke], _ name: String) async throws -> AssessmentDraft {
      let drafts = try await DeviceDatabase.read(in: rounds.data) { try await $0.drafts() }
      #expect(drafts == keystrokes.drafts(like: drafts.first), "\(name)")
      return try #require(drafts.first, "\(name)")
    }

    /// Whether the assessment was saved; if not, its draft is there: one of them, with all values.
    private func isSaved(_ draft: AssessmentDraft, _ name: String) async throws -> Bool {
      let (drafts, assessment, counts) = try await DeviceDatabase.read(in: rounds.data) { database in
        try await (database.drafts(), database.assessment(draft.assessment), database.counts())
      }
      tally[assessment == nil ? "draft" : counts.pending > 0 ? "saved" : "sent", default: 0] += 1
      guard let assessment else {
        #expect(drafts == [draft], "\(name) lost an assessment")
        return false
      }
      #expect(drafts.isEmpty, "\(name) left the draft of an assessment that was saved")
      #expect(assessment.findings == draft.findings, "\(name)")
      return true
    }

    /// Counts an assessment that the server has, which the device does not know yet: it is sent again.
    private func noteLostAnswer(_ draft: AssessmentDraft) async throws {
      let counts = try await DeviceDatabase.read(in: rounds.data) { try await $0.counts() }
      guard counts.pending > 0, try await server.assessments().contains(where: { $0.id == draft.assessment.rawValue })
      else { return }
      tally["sent without an answer", default: 0] += 1
    }

    /// Whether the wound's list says of the assessment that it is not sent.
    private func isMarked(_ draft: AssessmentDraft) throws -> Bool {
      let area = "\(draft.area?.text ?? "") cm²"
      var line: Substring?
      try rounds.wait("The assessment of \(area) is not listed") { screen in
        // The form shows the area as well, until it is saved.
        guard FormScreen(screen) == nil else { return false }
        line = screen.split(separator: "\n").first { $0.contains(area) && $0.contains("›") && !$0.contains("‹") }
        return line != nil
      }
      return line?.contains("Not sent yet") == true
    }

    /// Waits until the list does not say that the assessment is not sent; then it is at the server.
    private func waitUntilSent(_ draft: AssessmentDraft, _ name: String) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while try isMarked(draft) { try #require(ContinuousClock.now < deadline, "\(name): it is not sent") }
      try await expectAtServer(draft, name)
    }

    /// The server has the assessment once, as it was entered.
    private func expectAtServer(_ draft: AssessmentDraft, _ name: String) async throws {
      let found = try await server.assessments().filter { $0.id == draft.assessment.rawValue }
      #expect(found.map(\.meta?.versionId) == ["1"], "\(name) is not sent once")
      let assessment = found.first.flatMap { AssessmentAdapter.assessment($0, status: .synced) }
      #expect(assessment?.findings == draft.findings, "\(name)")
    }
  }
}
