extension FHIR {
  /// A gender for administration (http://hl7.org/fhir/administrative-gender).
  public enum AdministrativeGender: String, FHIRCode {
    /// The code `male`.
    case male
    /// The code `female`.
    case female
    /// The code `other`.
    case other
    /// The code `unknown`.
    case unknown
  }
}
