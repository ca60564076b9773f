/// The elements and rules of a type.
public struct FHIRTable<Structure: FHIRStructure>: Sendable {
  /// The kind of a type, which decides the elements that all types of the kind have.
  public enum Kind: Sendable {
    /// A data type: `id` and `extension`.
    case dataType
    /// A part of a resource: as a data type, and `modifierExtension`.
    case backbone
    /// A resource: `id`, `meta`, `implicitRules` and `language`.
    case resource
    /// A resource with a narrative: as a resource, and `text`, `contained`, `extension` and `modifierExtension`.
    case domainResource
  }

  /// The type's name, such as `HumanName` or `Patient.contact`.
  public let name: String
  /// The elements.
  public let elements: Structure.Elements
  /// The name that `resourceType` must have; nil if the type is no resource.
  let resourceType: String?
  private let rules: [any FHIRElementRule]
  private let invariants: [FHIRInvariant<Structure>]
  let memberNames: FHIRMemberNames

  /// Creates a table.
  ///
  /// The elements are those that are stored in `elements`.
  ///
  /// - Parameters:
  ///   - name: the type's name.
  ///   - elements: the elements.
  ///   - kind: the kind of the type.
  ///   - invariants: rules about several elements.
  public init(
    _ name: String, _ elements: Structure.Elements, kind: Kind = .dataType,
    invariants: [FHIRInvariant<Structure>] = []
  ) {
    self.name = name
    self.elements = elements
    self.invariants = invariants
    let isResource = kind == .resource || kind == .domainResource
    resourceType = isResource ? name : nil
    // A table is made once a type. Reflection spares a second list of the elements, which could lack one.
    let own = Mirror(reflecting: elements).children.compactMap { $0.value as? any FHIRElementRule }
    rules = Self.base(kind) + own
    memberNames = FHIRMemberNames(of: rules)
  }

  /// The names of the elements, as the JSON has them; a choice is there once, without a type.
  public var elementNames: [String] { rules.map(\.name) }

  private static func base(_ kind: Kind) -> [any FHIRElementRule] {
    switch kind {
    case .dataType: [FHIR.One<String>("id"), FHIR.Many<FHIR.Extension>("extension")]
    case .backbone: base(.dataType) + [FHIR.Many<FHIR.Extension>("modifierExtension")]
    case .resource: Mirror(reflecting: FHIR.ResourceElements()).rules
    case .domainResource: base(.resource) + Mirror(reflecting: FHIR.DomainResourceElements()).rules
    }
  }

  func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    guard let object = json.object else { return checker.reportType(json, "\(name) as an object") }
    if let resourceType {
      guard object["resourceType"]?.string == resourceType else {
        return checker.inside(.element("resourceType")) { checker in
          let found = object["resourceType"].map { $0.string.map { "“\($0.shortened)”" } ?? $0.kind } ?? "none"
          checker.report(.type, "found \(found), expected “\(resourceType)”")
        }
      }
    } else if object.isEmpty {
      return checker.report(.empty, "the element has no content; remove it")
    }
    guard resourceType != nil else { return checkAll(of: object, &checker) }
    checker.insideResource(object) { checkAll(of: object, &$0) }
  }

  private func checkAll(of object: FHIRObject, _ checker: inout FHIRChecker) {
    checkElements(of: object, &checker)
    guard checker.isStrict else { return }
    checkMembers(of: object, &checker)
    if resourceType == nil, let id = object["id"]?.string, id.unicodeScalars.contains(where: \.isSpace) {
      checker.report(at: .element("id"), rule: .format, "found “\(id.shortened)”, expected an id without spaces")
    }
  }

  /// Reports members that belong to no element.
  private func checkMembers(of object: FHIRObject, _ checker: inout FHIRChecker) {
    for member in object.names where !memberNames.contains(member) {
      if member == "resourceType" && resourceType != nil { continue }
      checker.report(at: .element(member.shortened), rule: .unknown, memberNames.reason(member, in: name))
    }
  }

  func checkElements(of object: FHIRObject, _ checker: inout FHIRChecker) {
    for rule in rules { rule.check(in: object, &checker) }
    let value = invariants.isEmpty ? nil : Structure(unchecked: object)
    for invariant in invariants {
      guard let value, !invariant.holds(value) else { continue }
      checker.report(.invariant, "\(invariant.key): \(invariant.text)")
    }
  }
}

extension Mirror {
  fileprivate var rules: [any FHIRElementRule] { children.compactMap { $0.value as? any FHIRElementRule } }
}

/// A rule about several elements of a type.
public struct FHIRInvariant<Structure: FHIRStructure>: Sendable {
  /// The rule's key in the specification, such as `obs-6`.
  public let key: String
  /// The requirement, as a sentence.
  public let text: String
  /// Whether a value satisfies the rule.
  public let holds: @Sendable (_ value: Structure) -> Bool

  /// Creates a rule.
  public init(_ key: String, _ text: String, holds: @escaping @Sendable (_ value: Structure) -> Bool) {
    self.key = key
    self.text = text
    self.holds = holds
  }
}

/// An element of a table, of any type.
protocol FHIRElementRule: Sendable {
  /// The name in JSON; of a choice, without a type.
  var name: String { get }

  /// The names of the members that can belong to the element: values, and companions of primitives.
  var memberNames: [String] { get }

  /// Reports the problems of the element in an object.
  func check(in object: FHIRObject, _ checker: inout FHIRChecker)
}
