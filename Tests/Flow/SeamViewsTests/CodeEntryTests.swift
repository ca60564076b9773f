import Observation
import SeamViews
import SeamViewsTesting
import Testing

@MainActor
struct CodeEntryTests {
  @Test func previewShowsDigitsAndOpenCells() {
    let entry = CodeEntryConfiguration(
      title: "Code", actions: [Action("again", title: "Send again")], message: "Sent to +1 555", code: "47", length: 4,
      error: "Too old.")
    #expect(entry.text == "Code\n────\nSent to +1 555\n4 7 _ _\n! Too old.\n[Send again]")
  }

  @Test func previewMasksASecureCode() {
    let entry = CodeEntryConfiguration(title: "PIN", code: "1234", length: 4, isSecure: true, isBusy: true)
    #expect(entry.text == "PIN\n───\n• • • •\n…")
  }

  @Test(arguments: [
    ("12", "12"), ("", ""), ("G-123 456\n", "1234"), ("٣٤۵", "345"), ("１２", "12"), ("²½Ⅷ", ""), ("1\u{301}2", "12"),
    ("abc", ""), ("🔟7", "7"),
  ])
  func keepsOnlyDigits(text: String, code: String) {
    let entry = CodeEntryConfiguration(title: "PIN", code: text, length: 4)
    #expect(entry.code == code)
    #expect(entry.digits(of: text) == code)
    #expect(entry.isComplete == (code.count == 4))
  }

  @Test(arguments: [
    ("12", "3", "123"), ("12", "345", "1234"), ("12", "5678", "5678"), ("12", "56789", "5678"), ("1234", "5", "1234"),
    ("12", "a b", "12"), ("", "7", "7"),
  ])
  func textIsAppendedOrReplacesTheCode(code: String, text: String, expected: String) {
    let entry = CodeEntryConfiguration(title: "PIN", code: code, length: 4)
    #expect(entry.code(appending: text) == expected)
  }

  @Test func secondDigitDoesNotReplaceACodeOfOne() {
    #expect(CodeEntryConfiguration(title: "Answer", code: "4", length: 1).code(appending: "7") == "4")
  }

  @Test(arguments: [(0, 1), (-5, 1), (6, 6), (32, 32), (.max, 32)])
  func clampsTheLength(length: Int, expected: Int) {
    #expect(CodeEntryConfiguration(title: "PIN", length: length).length == expected)
  }

  @Test func digitsOfALongTextAreCut() {
    let entry = CodeEntryConfiguration(title: "PIN", code: String(repeating: "7", count: 1_000_000), length: 6)
    #expect(entry.code == "777777")
  }

  @Test func robotTypesTheCodeUntilTheScreenIsBusy() throws {
    let screen = UnlockScreen()
    let user = ScreenDriver(screen)
    try user.type("1 2 3", into: "PIN")
    #expect(screen.events == [.didChange("123")])
    try user.type("12345", into: "PIN")
    #expect(screen.events.last == .didChange("1234"))
    #expect(throws: ScreenDriverError.self) { try user.type("1", into: "PIN") }
    try user.tap("Forgot")
    #expect(screen.events.last == .didTap("forgot"))
  }
}

@Observable private final class UnlockScreen: Screen {
  private var code = ""
  @ObservationIgnored private(set) var events: [CodeEntryConfiguration.Event] = []

  var configuration: CodeEntryConfiguration {
    .init(
      title: "PIN", actions: [Action("forgot", title: "Forgot")], code: code, length: 4, isSecure: true,
      isBusy: code.count == 4)
  }

  func handle(_ event: CodeEntryConfiguration.Event) {
    events.append(event)
    if case .didChange(let code) = event { self.code = code }
  }
}
