import LibContacts
import SeamViews

/// The rows of relatives, whose names tell who they lead to.
enum RelativeRow {
  private static let separator = "/person/"

  /// Returns the name of a row.
  ///
  /// - Parameters:
  ///   - relative: nil if they are not in the address book; the row leads nowhere then.
  ///   - place: differs from those of other rows with the same relative.
  ///   - number: tells rows that lead nowhere apart.
  static func id(of relative: Person?, at place: String, number: Int = 0) -> String {
    relative.map { place + separator + $0.id.rawValue } ?? "\(place)/\(number)"
  }

  /// Returns a row of a list.
  ///
  /// - Parameters:
  ///   - relative: the person; nil if they are not in the address book.
  ///   - name: the name of the relative, who may be missing in the address book.
  ///   - relation: the kind of relative, such as "parent"; nil if the section tells it.
  static func row(
    of relative: Person?, _ name: String, relation: String? = nil, at place: String, number: Int = 0
  ) -> ListConfiguration.Row {
    let absence = relative == nil ? "not in this address book" : nil
    let subtitle = [relation, absence].compactMap(\.self)
    return .init(
      id: id(of: relative, at: place, number: number), title: name,
      subtitle: subtitle.isEmpty ? nil : subtitle.joined(separator: ", "),
      picture: relative.map { .monogram($0.monogram) } ?? .symbol(.person),
      accessory: relative == nil ? .none : .disclosure)
  }

  /// Returns the relative that a row leads to; nil if it leads nowhere.
  static func person(ofRow row: String) -> Person.ID? {
    row.firstRange(of: separator).map { .init(rawValue: String(row[$0.upperBound...])) }
  }
}
