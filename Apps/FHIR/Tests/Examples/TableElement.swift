import CoreFHIR

/// An element as a Swift type's table has it.
struct TableElement {
  let name: String
  let isRequired: Bool
  /// Whether it can occur several times.
  let isMany: Bool
  let isChoice: Bool
  /// The names of its types in the specification; that of a part of a resource is the part's path.
  let types: Set<String>
  /// The Swift type of its value, if that has a table.
  let structure: (any FHIRStructure.Type)?

  /// The elements of a type, without those that all types of its kind have.
  static func all<Structure: FHIRStructure>(of type: Structure.Type) -> [TableElement] {
    Mirror(reflecting: type.table.elements).children.compactMap { ($0.value as? any DescribedElement)?.description }
  }
}

private protocol DescribedElement {
  var description: TableElement { get }
}

extension FHIR.One: DescribedElement {
  fileprivate var description: TableElement {
    TableElement(
      name: name, isRequired: presence == .required, isMany: false, isChoice: false,
      types: [format?.rawValue ?? Value.typeName], structure: Value.self as? any FHIRStructure.Type)
  }
}

extension FHIR.Many: DescribedElement {
  fileprivate var description: TableElement {
    TableElement(
      name: name, isRequired: presence == .required, isMany: true, isChoice: false,
      types: [format?.rawValue ?? Value.typeName], structure: Value.self as? any FHIRStructure.Type)
  }
}

extension FHIR.Choice: DescribedElement {
  fileprivate var description: TableElement {
    TableElement(
      name: name, isRequired: presence == .required, isMany: false, isChoice: true,
      types: Set(types.map(\.specificationName)), structure: nil)
  }
}
