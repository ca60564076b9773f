/// A data type, a part of a resource, or a resource: a JSON object whose elements are read and changed by name.
///
/// A type lists its elements once, in a table, which drives reading, writing and checking:
///
/// ```swift
/// public struct Period: FHIRStructure {
///   public static let table = FHIRTable<Period>("Period", Elements())
///   public var json: FHIRObject
///   public init(unchecked json: FHIRObject) { self.json = json }
///
///   public struct Elements: Sendable {
///     /// The first moment.
///     public let start = One<DateTime>("start")
///     /// The last moment.
///     public let end = One<DateTime>("end")
///   }
/// }
/// ```
///
/// `period.start` is then a `FHIR.DateTime?` that can be set. The JSON is the value: an element that is set takes the
/// place of the old one, and all other members stay as they were, in their order, whether the table knows them or not.
/// Reading an element decodes it each time.
///
/// An element whose JSON is not of its type reads as nil, or is left out of a list; only values from
/// ``init(unchecked:)`` can have such elements, and ``problems`` lists them.
@dynamicMemberLookup
public protocol FHIRStructure: FHIRElementValue {
  /// The elements of the type.
  associatedtype Elements: Sendable

  /// The elements and rules of the type.
  static var table: FHIRTable<Self> { get }

  /// The value as JSON.
  var json: FHIRObject { get set }

  /// Creates a value without checking it.
  init(unchecked json: FHIRObject)
}

extension FHIRStructure {
  public static var typeName: String { table.name }
  public static var isPrimitive: Bool { false }

  /// Creates an empty value and changes it, for instance `FHIR.Period { $0.start = now }`.
  public init(_ change: (inout Self) throws -> Void) rethrows {
    self.init(unchecked: FHIRObject(Self.table.resourceType.map { [("resourceType", .string($0))] } ?? []))
    try change(&self)
  }

  /// Creates a value from JSON.
  ///
  /// - Throws: ``FHIRMalformedResource`` with all problems and the JSON.
  public init(_ json: FHIRJSON, checking: FHIRChecking = .lenient) throws(FHIRMalformedResource) {
    var checker = FHIRChecker(Self.typeName, checking)
    Self.check(json, &checker)
    guard checker.count == 0, let object = json.object else { throw checker.malformed(json, Self.typeName) }
    self.init(unchecked: object)
  }

  /// Everything that is wrong with the value, such as after changes; empty if it is valid.
  public var problems: [FHIRProblem] { problems(checking: .lenient) }

  /// Everything that is wrong with the value; empty if it is valid.
  public func problems(checking: FHIRChecking) -> [FHIRProblem] {
    var checker = FHIRChecker(Self.typeName, checking)
    Self.check(.object(json), &checker)
    return checker.problems
  }

  /// The extensions of the value.
  public var extensions: [FHIR.Extension] {
    get { Many<FHIR.Extension>("extension").value(in: json) }
    set { Many<FHIR.Extension>("extension").set(newValue, in: &json) }
  }

  /// The value of an element; nil removes it with its extensions, and so does a structure without elements.
  ///
  /// Setting back the value that was read changes nothing: nil keeps the extensions of a primitive without a value,
  /// which ``subscript(primitive:)`` removes.
  public subscript<Value: FHIRElementValue>(dynamicMember path: KeyPath<Elements, FHIR.One<Value>>) -> Value? {
    get { Self.table.elements[keyPath: path].value(in: json) }
    set { Self.table.elements[keyPath: path].set(newValue, in: &json) }
  }

  /// The values of an element; an empty list removes it.
  ///
  /// Of primitives, those that have extensions only are left out; ``subscript(primitives:)`` has them. Primitives that
  /// stay keep their extensions.
  ///
  /// Reading and setting take time that grows with the number of values. In a loop over a long list, keep it in a
  /// constant (`for entry in bundle.entry` does), or use ``subscript(_:at:)`` and ``append(_:to:)``:
  ///
  /// ```swift
  /// bundle.entry = bundle.entry.map { shortened($0) }   // once through the list
  /// for index in 0..<count { show(bundle.entry[index]) } // decodes the whole list each time
  /// ```
  public subscript<Value: FHIRElementValue>(dynamicMember path: KeyPath<Elements, FHIR.Many<Value>>) -> [Value] {
    get { Self.table.elements[keyPath: path].value(in: json) }
    set { Self.table.elements[keyPath: path].set(newValue, in: &json) }
  }

  /// The value at an index of a list, the one in the paths of problems, without decoding the other values.
  ///
  /// Nil if the list has no such index, or has a primitive without a value there.
  public subscript<Value: FHIRElementValue>(
    _ path: KeyPath<Elements, FHIR.Many<Value>>, at index: Int
  ) -> Value? {
    Self.table.elements[keyPath: path].value(at: index, in: json)
  }

  /// Appends a value to a list, in a time that does not grow with it; lists of primitives with extensions are copied.
  public mutating func append<Value: FHIRElementValue>(_ value: Value, to path: KeyPath<Elements, FHIR.Many<Value>>) {
    Self.table.elements[keyPath: path].append(value, in: &json)
  }

  /// The value of an element that may have several types; nil removes it with its extensions.
  public subscript(dynamicMember path: KeyPath<Elements, FHIR.Choice>) -> FHIR.Value? {
    get { Self.table.elements[keyPath: path].value(in: json) }
    set { Self.table.elements[keyPath: path].set(newValue, in: &json) }
  }

  /// A primitive with its extensions; nil if it has neither.
  public subscript<Value: FHIRElementValue>(
    primitive path: KeyPath<Elements, FHIR.One<Value>>
  ) -> FHIR.Primitive<Value>? {
    get { Self.table.elements[keyPath: path].primitive(in: json) }
    set { Self.table.elements[keyPath: path].set(primitive: newValue, in: &json) }
  }

  /// The primitives of a list with their extensions, also those without a value.
  public subscript<Value: FHIRElementValue>(
    primitives path: KeyPath<Elements, FHIR.Many<Value>>
  ) -> [FHIR.Primitive<Value>] {
    get { Self.table.elements[keyPath: path].primitives(in: json) }
    set { Self.table.elements[keyPath: path].set(primitives: newValue, in: &json) }
  }
}

extension FHIRStructure {
  public init?(fhir json: FHIRJSON) {
    guard let object = json.object else { return nil }
    self.init(unchecked: object)
  }

  public var fhirJSON: FHIRJSON { .object(json) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) { table.check(json, &checker) }

  typealias Many = FHIR.Many
}

extension FHIRChecker {
  /// Returns the error of a value that has problems.
  func malformed(_ json: FHIRJSON, _ type: String) -> FHIRMalformedResource {
    FHIRMalformedResource(expectedType: type, problems: problems, problemCount: count, json: json)
  }
}
