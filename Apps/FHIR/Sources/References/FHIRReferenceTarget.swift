/// The target that the text of a reference names.
public enum FHIRReferenceTarget: Hashable, Sendable {
  /// A resource inside of the one that refers to it: `#org`; without an id, the one that contains it.
  case contained(id: String)
  /// A resource of the same server: `Patient/1`, or one version of it: `Patient/1/_history/2`.
  case relative(FHIRLocation)
  /// A resource of a server: `https://example.org/fhir/Patient/1`.
  case absolute(base: String, FHIRLocation)
  /// A resource of the same bundle, by a UUID: `urn:uuid:…`, in any case.
  case uuid(String)
  /// A resource of the same bundle, by an OID: `urn:oid:…`.
  case oid(String)
  /// A search that must find one resource, in transactions: `Patient?identifier=x|1`.
  case conditional(type: String, query: String)
  /// Another URL, such as that of a definition, perhaps with a version after `|` and a fragment after `#`.
  case canonical(url: String, version: String?, fragment: String?)

  /// Reads the text of a reference; nil if it is none of these.
  public init?(_ text: String) {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ !$0.isSpace && $0.value >= 0x20 }) else {
      return nil
    }
    if text.hasPrefix("#") {
      let id = String(text.dropFirst())
      guard id.isEmpty || FHIRFormat.id.matches(id) else { return nil }
      self = .contained(id: id)
      return
    }
    if text.lowercased().hasPrefix("urn:uuid:") {
      guard FHIRFormat.uuid.matches(text.lowercased()) else { return nil }
      self = .uuid(text)
      return
    }
    if text.hasPrefix("urn:oid:") {
      guard FHIRFormat.oid.matches(text) else { return nil }
      self = .oid(text)
      return
    }
    if let mark = text.firstIndex(of: "?"), !text.contains("://") {
      let type = String(text[..<mark])
      guard type.isResourceType, text.index(after: mark) < text.endIndex else { return nil }
      self = .conditional(type: type, query: String(text[text.index(after: mark)...]))
      return
    }
    if let location = FHIRLocation(text) {
      self = .relative(location)
      return
    }
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
    if !text.contains(where: { "?#|".contains($0) }), let (base, location) = Self.split(text) {
      self = .absolute(base: base, location)
      return
    }
    var rest = text[...]
    var version: String?
    var fragment: String?
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let bar = rest.lastIndex(of: "|") {
      version = String(rest[rest.index(after: bar)...])
      rest = rest[..<bar]
    }
    self = .canonical(url: String(rest), version: version, fragment: fragment)
  }

  /// Splits an absolute URL before the type.
  private static func split(_ text: String) -> (String, FHIRLocation)? {
    guard text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    for count in [4, 2] where parts.count > count + 2 {
      if let location = FHIRLocation(parts.suffix(count).joined(separator: "/")) {
        return (parts.dropLast(count).joined(separator: "/"), location)
      }
    }
    return nil
  }

  /// The text of the reference.
  public var text: String {
    switch self {
    case .contained(let id): "#\(id)"
    case .relative(let location): location.text
    case .absolute(let base, let location): "\(base)/\(location.text)"
    case .uuid(let text), .oid(let text): text
    case .conditional(let type, let query): "\(type)?\(query)"
    case .canonical(let url, let version, let fragment):
      url + (version.map { "|\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
    }
  }
}

/// Where a resource is on its server.
public struct FHIRLocation: Hashable, Sendable {
  /// The type, such as `Patient`.
  public let type: String
  /// The logical id.
  public let id: String
  /// The version; nil for the current one.
  public let version: String?

  /// Creates a location; nil if a part does not have the format that it needs.
  public init?(type: String, id: String, version: String? = nil) {
    guard type.isResourceType, FHIRFormat.id.matches(id), version.map(FHIRFormat.id.matches) ?? true else { return nil }
    (self.type, self.id, self.version) = (type, id, version)
  }

  /// Reads `Patient/1` or `Patient/1/_history/2`; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 2: self.init(type: parts[0], id: parts[1])
    case 4 where parts[2] == "_history": self.init(type: parts[0], id: parts[1], version: parts[3])
    default: return nil
    }
  }

  /// The location as a path, without a slash before it.
  public var text: String { "\(type)/\(id)" + (version.map { "/_history/\($0)" } ?? "") }
}

extension FHIR.Reference {
  /// Creates a reference to a resource of the same server.
  public init(_ location: FHIRLocation) { self.init { $0.reference = location.text } }

  /// The target of the reference; nil if it has no text that names one.
  public var target: FHIRReferenceTarget? { self.reference.flatMap(FHIRReferenceTarget.init) }
}
