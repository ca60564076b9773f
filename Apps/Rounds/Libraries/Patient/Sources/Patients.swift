public import CoreSync
public import SeamOperations

/// The patients: lists of them, and the file of each.
///
/// All is read from the database of the device, and works without a connection.
public struct Patients: Sendable {
  private typealias Source = any PatientReading

  private static let list = QueryFunction(Source.page, changes: Source.changes)
  private static let file = QueryFunction(Source.file, changes: Source.changes)
  private static let wards = QueryFunction(Source.wards, changes: Source.changes)

  private let operations: Operations<any PatientReading, Void>

  /// Opens the patients.
  ///
  /// - Parameters:
  ///   - store: where they are kept.
  ///   - sync: keeps the resources that files are read from, in the same database.
  public init(_ store: PatientStore, sync: SyncStore) {
    operations = Operations(reading: StoredPatients(patients: store.patients, sync: sync), writing: ())
  }

  /// The patients of a list, those first who are to be seen first.
  public func list(_ filter: PatientFilter) -> BoundQuery<PatientPage> { operations.bind(Self.list(filter)) }

  /// The file of a patient; nil if there is no such patient.
  public func file(_ id: Patient.ID) -> BoundQuery<PatientFile?> { operations.bind(Self.file(id)) }

  /// The names of all wards, sorted.
  public func wards() -> BoundQuery<[String]> { operations.bind(Self.wards()) }
}
