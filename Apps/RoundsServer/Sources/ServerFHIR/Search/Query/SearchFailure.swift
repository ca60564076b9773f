import CoreFHIR

extension FHIRFailure {
  /// The refusal of a parameter.
  static func search(
    _ name: some StringProtocol, _ code: FHIR.OperationOutcome.Issue.Kind, _ reason: String
  ) -> FHIRFailure {
    // Names are the client's, and may be long.
    let shown = String(String.UnicodeScalarView(name.unicodeScalars.prefix(100).filter { $0.value >= 0x20 }))
    return FHIRFailure(400, code, reason, at: .parameter(shown))
  }
}
