import SwiftScan

/// The tables of a whole project that resolve the references of each of its files.
struct ResolutionTables: Sendable {
  let model: SourceModel
  let symbols: SymbolTable
  let conformances: Conformances
  let foreignMembers: ForeignMembers
  /// The modules that each file sees.
  let visibilities: [Visibility]
  /// The names of the project's modules.
  let modules: Set<Name>
  let optional: Name?
  let spi: Name?
  /// The associated types of the standard library's protocols.
  let associatedTypes: Set<Name>

  init(_ model: SourceModel) {
    self.model = model
    symbols = SymbolTable(files: model.files, names: model.names, noType: Name.none)
    conformances = Conformances(files: model.files, names: model.names)
    foreignMembers = ForeignMembers(model, symbols, conformances)
    visibilities = model.visibilities()
    modules = model.moduleNames()
    optional = model.names.name("Optional")
    spi = model.names.name("_spi")
    associatedTypes = Set(Self.associatedTypes.compactMap(model.names.name))
  }

  private static let associatedTypes = [
    "ArrayLiteralElement", "Element", "Failure", "ID", "Index", "Indices", "Iterator", "Key", "RawValue", "Stride",
    "SubSequence", "Value",
  ]
}
