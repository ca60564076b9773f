import CoreFHIR

/// Replaces what the resources of a transaction say about one another by the paths of the stored resources.
struct ReferenceReplacer {
  /// The paths that the URLs of entries stand for.
  let paths: [String: String]
  /// The URL of the entry that the resource is in, which relative references continue.
  let fullURL: String?
  /// Returns the path of the one resource that a search finds.
  let find: (_ type: String, _ query: String) throws -> String

  /// Returns a value with all references replaced.
  ///
  /// A URL of an entry is replaced in references, in elements that are URLs, and in the links of narratives; never in
  /// the value of an identifier, which may be the same text.
  func replacing(in json: FHIRJSON) throws -> FHIRJSON { try replacing(in: json, name: "", parent: "") }

  private func replacing(in json: FHIRJSON, name: String, parent: String) throws -> FHIRJSON {
    switch json {
    case .object(var object):
      for member in object {
        let value = try replacing(in: member.value, name: member.name, parent: name)
        // Most members stay, and an object that stays is not copied.
        if !value.isIdentical(to: member.value) { object[member.name] = value }
      }
      return .object(object)
    case .array(var array):
      for index in array.indices {
        let value = try replacing(in: array[index], name: name, parent: parent)
        if !value.isIdentical(to: array[index]) { array[index] = value }
      }
      return .array(array)
    case .string(let text):
      switch name {
      case "reference": return .string(try reference(text))
      case "div": return .string(narrative(text))
      case "value" where parent == "identifier": return json
      default: return paths[text].map { .string($0) } ?? json
      }
    case .null, .bool, .number: return json
    }
  }

  private func reference(_ text: String) throws -> String {
    if let path = paths[text] { return path }
    switch FHIRReferenceTarget(text) {
    case .conditional(let type, let query): return try find(type, query)
    case .relative(let location) where location.version == nil:
      // http://hl7.org/fhir/R4/bundle.html#references
      guard let fullURL, case .absolute(let base, _)? = FHIRReferenceTarget(fullURL) else { return text }
      return paths["\(base)/\(text)"] ?? text
    case .uuid, .oid:
      throw FHIRFailure(
        400, .notFound, "The reference \(text.quoted) is to an entry, but no entry has this fullUrl.")
    default: return text
    }
  }

  /// The narrative with the links `href` and `src` replaced.
  private func narrative(_ text: String) -> String {
    ["\"", "'"].reduce(text) { text, quote in
      var pieces = text.split(separator: quote, omittingEmptySubsequences: false)
      for index in pieces.indices.dropFirst()
      where pieces[index - 1].hasSuffix("href=") || pieces[index - 1].hasSuffix("src=") {
        if let path = paths[String(pieces[index])] { pieces[index] = path[...] }
      }
      return pieces.joined(separator: quote)
    }
  }
}

extension FHIRJSON {
  /// Whether two values are surely equal, found without comparing their contents.
  fileprivate func isIdentical(to other: FHIRJSON) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left == right
    case (.object, .object), (.array, .array): false
    default: true
    }
  }
}
