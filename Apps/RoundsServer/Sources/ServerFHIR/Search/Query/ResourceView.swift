import CoreFHIR

/// The part of each resource that a search returns (http://hl7.org/fhir/R4/search.html#summary).
struct ResourceView: Hashable, Sendable {
  /// Which elements.
  enum Summary: String, Sendable {
    case `true`
    case text
    case data
    case count
    case `false`
  }

  var summary = Summary.false
  /// The elements that are asked for; empty for all.
  var elements: Set<String> = []

  /// Whether resources are returned as they are stored.
  var isWhole: Bool { (summary == .false || summary == .count) && elements.isEmpty }

  /// Returns the elements that are asked for, with the mark that others are left out.
  func apply(to object: FHIRObject, of type: String) -> FHIRObject {
    var result = FHIRObject()
    for member in object {
      let name = member.name.hasPrefix("_") ? String(member.name.dropFirst()) : member.name
      if isKept(name, of: type) { result[member.name] = member.value }
    }
    var meta = result["meta"]?.object ?? FHIRObject()
    var tags = meta["tag"]?.array ?? []
    tags.append([
      "system": "http://terminology.hl7.org/CodeSystem/v3-ObservationValue", "code": "SUBSETTED",
    ])
    meta["tag"] = .array(tags)
    result["meta"] = .object(meta)
    return result
  }

  private func isKept(_ name: String, of type: String) -> Bool {
    if ["resourceType", "id", "meta"].contains(name) || ElementTable.isRequired(name, of: type) { return true }
    guard elements.isEmpty || elements.contains(name) || elements.contains(ElementTable.choice(name, type)) else {
      return false
    }
    return switch summary {
    case .true: ElementTable.isSummary(name, of: type)
    case .text: name == "text"
    case .data: name != "text"
    case .count, .false: true
    }
  }
}
