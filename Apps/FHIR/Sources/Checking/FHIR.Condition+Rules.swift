extension FHIR.Condition {
  /// Whether the verification status says that the condition was entered in error.
  var isEnteredInError: Bool {
    self.verificationStatus?.has("entered-in-error", in: "http://terminology.hl7.org/CodeSystem/condition-ver-status")
      ?? false
  }

  /// Whether the clinical status is one of a condition that ended.
  var isInactive: Bool {
    ["inactive", "resolved", "remission"].contains { code in
      self.clinicalStatus?.has(code, in: "http://terminology.hl7.org/CodeSystem/condition-clinical") ?? false
    }
  }
}
