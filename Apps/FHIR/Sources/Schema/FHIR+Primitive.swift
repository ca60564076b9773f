extension FHIR {
  /// A primitive: its value, `id` and extensions.
  ///
  /// In JSON the value is a member such as `birthDate`, and the rest is its companion `_birthDate`.
  public struct Primitive<Value: FHIRElementValue>: Hashable, Sendable {
    /// The value; nil if there are extensions only, for instance one that says why the value is missing.
    public var value: Value?
    var companion: FHIRObject?

    /// Creates a primitive; nil if there is neither a value nor an extension.
    public init?(_ value: Value?, extensions: [Extension] = []) {
      self.init(value, extensions.isEmpty ? nil : Companion { $0.extensions = extensions }.json)
    }

    init?(_ value: Value?, _ companion: FHIRObject?) {
      guard value != nil || companion != nil else { return nil }
      self.value = value
      self.companion = companion
    }

    /// The id for references inside of the resource.
    public var id: String? {
      get { companion?["id"]?.string }
      set { change { $0["id"] = newValue.map(FHIRJSON.string) } }
    }

    /// The extensions.
    public var extensions: [Extension] {
      get { companion.map { Companion(unchecked: $0).extensions } ?? [] }
      set { change { Many<Extension>("extension").set(newValue, in: &$0) } }
    }

    private mutating func change(_ change: (inout FHIRObject) -> Void) {
      var object = companion ?? FHIRObject()
      change(&object)
      companion = object.isEmpty ? nil : object
    }
  }

  /// The companion of a primitive: an element without members of its own.
  struct Companion: FHIRStructure {
    static let table = FHIRTable<Companion>("Element", Elements())
    var json: FHIRObject
    init(unchecked json: FHIRObject) { self.json = json }

    struct Elements: Sendable {}
  }
}
