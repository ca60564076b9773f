/// A card: a version and its properties in file order.
///
/// `BEGIN`, `END` and `VERSION` are not among the properties. The typed accessors (`formattedName`, `phones`,
/// `birthday`, …) read the properties each time; their setters change only the properties and parameters they must.
///
/// ```swift
/// for reading in VCardReader(bytes) {
///   switch reading {
///   case .card(var card):
///     card.note = "met in Oslo"
///     file += VCardWriter().write(card)
///   case .problem(let problem):
///     print(problem)
///   }
/// }
/// ```
public struct VCard: Hashable, Sendable {
  /// The version whose rules the raw values follow.
  public let version: VCardVersion
  /// Every property, known or not.
  public var properties: [VCardProperty]

  /// Makes a card from properties whose raw values follow `version`.
  public init(version: VCardVersion = .v40, properties: [VCardProperty] = []) {
    self.version = version
    self.properties = properties
  }

  /// The properties called `name`, in order.
  public func properties(named name: String) -> [VCardProperty] {
    let name = name.uppercased()
    return properties.filter { $0.name == name }
  }
}
