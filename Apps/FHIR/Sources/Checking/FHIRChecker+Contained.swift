extension FHIRChecker {
  /// Runs the checks of a resource and, if the checking is strict, those of contained resources (`dom-2` to `dom-5`).
  ///
  /// A contained resource is part of its container: its references are checked against the ids in the container.
  mutating func insideResource(_ object: FHIRObject, _ check: (inout FHIRChecker) -> Void) {
    guard isStrict, !isContained else { return check(&self) }
    let contained = object["contained"]?.array ?? []
    let outer = containedIDs
    containedIDs = Set(contained.compactMap { $0["id"]?.string })
    check(&self)
    if !contained.isEmpty { checkContained(contained, of: object) }
    containedIDs = outer
  }

  private var isContained: Bool {
    guard path.count > 1, case .element("contained") = path[path.count - 2], case .index = path[path.count - 1] else {
      return false
    }
    return true
  }

  /// Reports a reference to a contained resource that is missing (`ref-1`).
  mutating func checkLocalReference(_ json: FHIRJSON) {
    guard let containedIDs, let text = json["reference"]?.string, text.utf8.first == UInt8(ascii: "#") else { return }
    // The reference “#” is from a contained resource to the one that contains it.
    let id = String(text.dropFirst())
    guard !id.isEmpty, !containedIDs.contains(id) else { return }
    report(
      at: .element("reference"), rule: .invariant,
      "ref-1: no contained resource has the id “\(id.shortened)”; add it, or correct the reference")
  }

  private mutating func checkContained(_ contained: FHIRArray, of resource: FHIRObject) {
    let referenced = FHIRJSON.object(resource).localReferences
    for (index, json) in contained.enumerated() {
      guard let object = json.object else { continue }
      inside(.element("contained")) { checker in
        checker.inside(.index(index)) { $0.checkContained(object, json, referenced) }
      }
    }
  }

  private mutating func checkContained(_ object: FHIRObject, _ json: FHIRJSON, _ referenced: Set<String>) {
    if object.contains("contained") {
      report(
        at: .element("contained"), rule: .invariant, "dom-2: a contained resource contains no others; move them up")
    }
    let isReferenced = object["id"]?.string.map { referenced.contains("#" + $0) } ?? false
    if !isReferenced && !json.localReferences.contains("#") {
      report(.invariant, "dom-3: nothing refers to the contained resource; refer to its id, or remove it")
    }
    for name in ["versionId", "lastUpdated"] where object["meta"]?[name] != nil {
      report(
        at: .element("meta"), .element(name), rule: .invariant, "dom-4: a contained resource has no version; remove it")
    }
    if object["meta"]?["security"] != nil {
      report(
        at: .element("meta"), .element("security"), rule: .invariant,
        "dom-5: a contained resource has no security labels of its own; remove them")
    }
  }
}

extension FHIRJSON {
  /// All texts inside that begin with `#`, as references to contained resources do.
  fileprivate var localReferences: Set<String> {
    var found: Set<String> = []
    var pending = [self]
    while let value = pending.popLast() {
      if let text = value.string, text.utf8.first == UInt8(ascii: "#") { found.insert(text) }
      if let container = value.container { pending += container.values }
    }
    return found
  }
}

extension FHIR.Reference {
  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    table.check(json, &checker)
    checker.checkLocalReference(json)
  }
}
