extension FHIRChecker {
  /// Checks a value whose type has no Swift type, by the rules that hold for all JSON of resources.
  mutating func checkUntyped(_ json: FHIRJSON) {
    switch json {
    case .null: report(.empty, "found null; remove the element")
    case .string: FHIRFormat.string.check(json, &self, limitsLength: false)
    case .bool, .number: break
    case .array: reportType(json, "a value, as arrays contain no arrays")
    case .object(let object):
      if object.isEmpty { return report(.empty, "the element has no content; remove it") }
      if object.names.allSatisfy(FHIR.Reference.table.memberNames.contains) { checkLocalReference(json) }
      checkUntyped(object) { _ in false }
    }
  }

  /// Checks the members of an object that are not known.
  mutating func checkUntyped(_ object: FHIRObject, except isKnown: (String) -> Bool) {
    for (name, value) in object where !isKnown(name) {
      if name == "extension" || name == "modifierExtension" {
        FHIR.Many<FHIR.Extension>(name).check(in: object, &self)
      } else if name.utf8.first == UInt8(ascii: "_") {
        inside(.element(String(name.dropFirst()).shortened)) { $0.checkUntypedCompanion(value) }
      } else {
        inside(.element(name.shortened)) { $0.checkUntypedMember(name, value, object["_" + name]?.array) }
      }
    }
  }

  private mutating func checkUntypedMember(_ name: String, _ value: FHIRJSON, _ companions: FHIRArray?) {
    guard case .array(let values) = value else {
      let isResource = name == "resource" && value["resourceType"] != nil
      return isResource ? FHIR.AnyResource.check(value, &self) : checkUntyped(value)
    }
    if values.isEmpty { return report(.empty, "found an empty array; remove it") }
    for (index, value) in values.enumerated() {
      // A primitive of a list may have extensions only.
      if value.isNull, let companions, index < companions.count, companions[index].object != nil { continue }
      inside(.index(index)) { $0.checkUntyped(value) }
    }
  }

  private mutating func checkUntypedCompanion(_ json: FHIRJSON) {
    guard case .array(let companions) = json else { return checkCompanion(json) }
    if companions.isEmpty { return report(.empty, "found an empty array; remove it") }
    for (index, companion) in companions.enumerated() where !companion.isNull {
      inside(.index(index)) { $0.checkCompanion(companion) }
    }
  }
}
