import CoreFHIR

/// A resource that is coded as its JSON text, so that it keeps its digits, order and unknown members.
struct ResourceText: Codable {
  let resource: FHIR.AnyResource

  init(_ resource: FHIR.AnyResource) { self.resource = resource }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let resource = FHIR.AnyResource(text: try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "the text is no JSON object")
    }
    self.resource = resource
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(resource.jsonText)
  }
}

extension FHIR.AnyResource {
  /// Reads a JSON text that was checked before it was stored; nil if it is no JSON object.
  init?(text: String) {
    guard let json = try? FHIRJSON(parsing: Array(text.utf8), limits: FHIRJSONLimits(size: .max)),
      let object = json.object
    else { return nil }
    self.init(unchecked: object)
  }

  /// The JSON text.
  var jsonText: String { String(decoding: bytes, as: UTF8.self) }

  /// The same content, told to be a version of the server.
  func versioned(_ version: String, _ updated: SyncMoment?) -> FHIR.AnyResource {
    var copy = self
    var meta = json["meta"]?.object ?? FHIRObject()
    meta["versionId"] = .string(version)
    if let updated { meta["lastUpdated"] = .string(updated.text) }
    copy.json["meta"] = .object(meta)
    return copy
  }

  /// The same content without what the server says about its version.
  var unversioned: FHIR.AnyResource {
    guard var meta = json["meta"]?.object else { return self }
    var copy = self
    meta["versionId"] = nil
    meta["lastUpdated"] = nil
    copy.json["meta"] = meta.isEmpty ? nil : .object(meta)
    return copy
  }

  /// Whether both have the same content, whatever their versions and the order of their members.
  func hasContent(of other: FHIR.AnyResource) -> Bool {
    unversioned.fhirJSON.isEquivalent(to: other.unversioned.fhirJSON)
  }

  /// The resources of the same server that this one refers to.
  var references: Set<String> {
    var found: Set<String> = []
    var pending = [fhirJSON]
    while let value = pending.popLast() {
      switch value {
      case .object(let object):
        for member in object {
          if member.name == "reference", let text = member.value.string,
            case .relative(let location)? = FHIRReferenceTarget(text)
          {
            found.insert("\(location.type)/\(location.id)")
          } else {
            pending.append(member.value)
          }
        }
      case .array(let array): pending += array
      case .null, .bool, .number, .string: break
      }
    }
    return found
  }
}

extension FHIRJSON {
  /// Whether two values are equal but for the order of members.
  func isEquivalent(to other: FHIRJSON) -> Bool {
    var pending = [(self, other)]
    while let (left, right) = pending.popLast() {
      switch (left, right) {
      case (.object(let left), .object(let right)):
        guard left.count == right.count else { return false }
        for member in left {
          guard let value = right[member.name] else { return false }
          pending.append((member.value, value))
        }
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        pending += zip(left, right)
      default: guard left == right else { return false }
      }
    }
    return true
  }
}
