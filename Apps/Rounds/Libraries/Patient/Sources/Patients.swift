public import CoreSync
public import SeamOperations

/// The patients: lists of them, and the file of each.
///
/// All is read from the database of the device, and works without a connection.
public struct Patients: Sendable {
  private let operations: Operations<any PatientReading, Void>

  /// Opens the patients.
  ///
  /// - Parameters:
  ///   - store: where they are kept.
  ///   - sync: keeps the resources that files are read from, in the same database.
  public init(_ store: PatientStore, sync: SyncStore) {
    self.init(reading: StoredPatients(patients: store.patients, sync: sync))
  }

  init(reading source: any PatientReading) { operations = Operations(reading: source, writing: ()) }

  /// The patients of a list, those first who are to be seen first.
  public func list(_ filter: PatientFilter) -> BoundQuery<PatientPage> { operations.bind(PatientList(filter: filter)) }

  /// The file of a patient; nil if there is no such patient.
  public func file(_ id: Patient.ID) -> BoundQuery<PatientFile?> { operations.bind(PatientFileOf(id: id)) }

  /// The names of all wards, sorted.
  public func wards() -> BoundQuery<[String]> { operations.bind(Wards()) }
}
