extension FHIR {
  /// The statuses of an event (http://hl7.org/fhir/event-status).
  public enum EventStatus: String, FHIRCode {
    /// The code `preparation`.
    case preparation
    /// The code `in-progress`.
    case inProgress = "in-progress"
    /// The code `not-done`.
    case notDone = "not-done"
    /// The code `on-hold`.
    case onHold = "on-hold"
    /// The code `stopped`.
    case stopped
    /// The code `completed`.
    case completed
    /// The code `entered-in-error`.
    case enteredInError = "entered-in-error"
    /// The code `unknown`.
    case unknown
  }
}
