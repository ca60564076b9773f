/// The types of FHIR R4 (version 4.0.1, https://hl7.org/fhir/R4/), under their names in the specification.
///
/// They are inside this enumeration because the specification has a `Range`, a `Bundle` and a `Duration` too.
///
/// ```swift
/// var patient = try FHIR.Patient(parsing: bytes)
/// patient.name.first?.family                       // "Chalmers"
/// patient.birthDate = FHIR.Date("1974-12")
/// let changed = patient.bytes                      // everything else as it was, known or not
/// ```
public enum FHIR {}
