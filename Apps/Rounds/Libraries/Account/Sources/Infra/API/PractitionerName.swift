import CoreFHIR

/// Converts the names of a practitioner to the one that is shown.
enum PractitionerName {
  /// The usual or official name, or else the first; nil if there is none with text.
  static func text(_ practitioner: FHIR.Practitioner) -> String? {
    let names = practitioner.name
    let preferred = names.first { $0.use == .usual } ?? names.first { $0.use == .official }
    return ([preferred].compactMap { $0 } + names).lazy.compactMap(text).first
  }

  private static func text(_ name: FHIR.HumanName) -> String? {
    let text = name.text ?? ""
    if !text.allSatisfy(\.isWhitespace) { return text }
    let parts = (name.prefix + name.given + [name.family].compactMap { $0 }).filter { !$0.allSatisfy(\.isWhitespace) }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
