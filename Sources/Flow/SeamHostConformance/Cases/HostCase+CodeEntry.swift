import SeamConformance
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let codeEntries: [HostCase] = [
    HostCase("A code entry shows its texts, reports its digits and masks them") { stage in
      try await show(.codeEntry, reading: ["PIN", "Enter your PIN", "Forgot PIN"], on: stage)
      try await enter("12", reporting: "12", on: stage)
      try await stage.sees("no digits of a secure code") { !$0.reads("12") }
      try await stage.does(.tap("Forgot PIN"))
      try await stage.wait(for: "“Forgot PIN” should reach the screen, but it \(heard(on: stage))") {
        try stage.screen(CodeEntryConfiguration.self).events.last == .didTap("forgot")
      }
    },
    HostCase("A code entry reports only digits, and no more than the code has") { stage in
      try await show(.codeEntry, reading: ["PIN"], on: stage)
      try await enter("a5 6-7", reporting: "567", on: stage)
      try await enter("87654", reporting: "8765", on: stage)
      let events = try stage.screen(CodeEntryConfiguration.self).events
      let areCodes = events.allSatisfy { event in
        guard case .didChange(let code) = event else { return false }
        return code.count <= 4 && code.allSatisfy { ("0"..."9").contains($0) }
      }
      try expect(areCodes, "the screen \(heard(on: stage)), although a code has four digits from 0 to 9")
    },
    HostCase("A code entry that the screen empties shows the error and accepts digits again") { stage in
      try await show(.codeEntry, reading: ["PIN"], on: stage)
      try await enter(SampleConfiguration.wrongCode, reporting: SampleConfiguration.wrongCode, on: stage)
      try await stage.sees("the error") { $0.reads("Wrong PIN") }
      try await enter("4", reporting: "4", on: stage)
      try await stage.sees("no error after the next digit") { !$0.reads("Wrong PIN") }
    },
    HostCase("A code that is being checked cannot be changed") { stage in
      try await show(.codeEntry, reading: ["PIN"], on: stage)
      try await enter(SampleConfiguration.slowCode, reporting: SampleConfiguration.slowCode, on: stage)
      let count = try stage.screen(CodeEntryConfiguration.self).events.count
      try await stage.tries(.type("5", into: "PIN"))
      let events = try stage.screen(CodeEntryConfiguration.self).events
      try expect(events.count == count, "the screen \(heard(on: stage)) while it checked the code")
    },
  ]

  @MainActor
  private static func enter(_ text: String, reporting code: String, on stage: HostStage) async throws {
    try await stage.does(.type(text, into: "PIN"))
    try await stage.wait(for: "“\(text)” should reach the screen as “\(code)”, but it \(heard(on: stage))") {
      try stage.screen(CodeEntryConfiguration.self).events.last == .didChange(code)
    }
    try await stage.rest()
  }
}
