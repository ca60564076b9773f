import CoreFHIR

/// The code systems, identifier systems and extensions of the sample data.
///
/// Codes of SNOMED CT and LOINC are used where they mean the same; the rest is in a code system of Rounds.
public enum SampleCodes {
  /// The code system of Rounds.
  public static let system = "https://rounds.example/codes"
  /// SNOMED CT.
  public static let snomed = "http://snomed.info/sct"
  /// LOINC.
  public static let loinc = "http://loinc.org"
  /// The system of the patients' record numbers, in the arc of OIDs for examples.
  public static let recordNumber = "urn:oid:2.999.4.1"
  /// The system of the licences of nurses and doctors.
  public static let licence = "https://rounds.example/identifiers/licence"
  /// The system of NHS numbers; the patients have those of the range 999, which is for tests.
  public static let nhsNumber = "https://fhir.nhs.uk/Id/nhs-number"
  /// The system of the identifiers of conversations, which all their messages share.
  public static let thread = "https://rounds.example/identifiers/thread"
  /// The extension of a photo that refers to its wound, a Condition: R4's Media has no element for it.
  public static let woundOfPhoto = "https://rounds.example/extensions/wound"
  /// The extension of a message for each colleague that has read it, with `reader` and `time`.
  public static let readBy = "https://rounds.example/extensions/read-by"

  /// Returns a concept of Rounds' code system, after a code of another system that means the same.
  static func concept(_ code: String, _ display: String, same coding: FHIR.Coding? = nil) -> FHIR.CodeableConcept {
    FHIR.CodeableConcept {
      $0.coding = (coding.map { [$0] } ?? []) + [FHIR.Coding(code, system: system, display: display)]
      $0.text = display
    }
  }

  /// Returns a code of LOINC.
  static func loinc(_ code: String, _ display: String) -> FHIR.Coding {
    FHIR.Coding(code, system: loinc, display: display)
  }

  /// Returns a code of SNOMED CT.
  static func snomed(_ code: String, _ display: String) -> FHIR.Coding {
    FHIR.Coding(code, system: snomed, display: display)
  }

  /// Returns a concept of one of the code systems that HL7 publishes.
  static func hl7(_ system: String, _ code: String, _ display: String) -> FHIR.CodeableConcept {
    FHIR.CodeableConcept(code, system: "http://terminology.hl7.org/CodeSystem/" + system, display: display)
  }
}

extension FHIR.Reference {
  /// Creates a reference with what it is called.
  init(_ reference: String, display: String? = nil) {
    self.init {
      $0.reference = reference
      $0.display = display
    }
  }
}
