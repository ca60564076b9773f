public import Foundation

/// Which patients a list shows.
public struct PatientFilter: Hashable, Sendable, Codable {
  /// Whose patients a list shows.
  public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
    /// The patients of care teams of which the signed-in nurse is a member.
    case mine
    /// All patients.
    case all
  }

  /// Whose patients are shown.
  public var scope: Scope
  /// The ward whose patients are shown; nil for all.
  public var ward: String?
  /// Only patients are shown whose next assessment is due before this time; nil for all.
  public var dueBefore: Date?
  /// Words of the name, the ward or numbers, of which the last may be incomplete; empty for all patients.
  public var search: String
  /// The most patients that are returned.
  public var limit: Int

  /// Creates a filter.
  public init(
    scope: Scope = .mine, ward: String? = nil, dueBefore: Date? = nil, search: String = "", limit: Int = 100
  ) {
    self.scope = scope
    self.ward = ward
    self.dueBefore = dueBefore
    self.search = search
    self.limit = limit
  }
}

/// The patients of a list.
public struct PatientPage: Hashable, Sendable {
  /// The patients: those whose next assessment is due first come first, those without come last.
  public let patients: [Patient]
  /// Whether there are more than the filter's limit.
  public let hasMore: Bool

  /// Creates a page.
  public init(patients: [Patient] = [], hasMore: Bool = false) {
    self.patients = patients
    self.hasMore = hasMore
  }
}
