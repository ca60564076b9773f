extension FHIR {
  /// The statuses of a publication (http://hl7.org/fhir/publication-status).
  public enum PublicationStatus: String, FHIRCode {
    /// The code `draft`.
    case draft
    /// The code `active`.
    case active
    /// The code `retired`.
    case retired
    /// The code `unknown`.
    case unknown
  }
}
