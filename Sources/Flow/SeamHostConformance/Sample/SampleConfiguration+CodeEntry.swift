import SeamViews

extension SampleConfiguration {
  static let codeEntry = codeEntry()

  /// The code that the sample refuses, and the one that it checks without end.
  static let (wrongCode, slowCode) = ("9999", "1234")

  private static func codeEntry(code: String = "", error: String? = nil) -> CodeEntryConfiguration {
    .init(
      title: "PIN", actions: [Action("forgot", title: "Forgot PIN")], message: "Enter your PIN", code: code, length: 4,
      isSecure: true, error: error, isBusy: code == slowCode)
  }

  static func answer(_ event: CodeEntryConfiguration.Event, _ entry: CodeEntryConfiguration) -> CodeEntryConfiguration {
    guard case .didChange(let code) = event else { return entry }
    return code == wrongCode ? codeEntry(error: "Wrong PIN") : codeEntry(code: code)
  }
}
