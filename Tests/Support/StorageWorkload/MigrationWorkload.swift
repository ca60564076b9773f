/// Two storages in a folder, of which one is migrated to the other while processes write.
package struct MigrationWorkload: Codable, Sendable {
  package let source: WorkloadBackend
  package let destination: WorkloadBackend
  package let folder: String

  package init(from source: WorkloadBackend, to destination: WorkloadBackend, in folder: String) {
    self.source = source
    self.destination = destination
    self.folder = folder
  }

  /// The two storages, which need not exist.
  package func storages() -> (source: any ClosableStorage, destination: any ClosableStorage) {
    (source.storage(in: "\(folder)/source"), destination.storage(in: "\(folder)/destination"))
  }

  /// Keys that both storages have at first, with different values, and that are never written.
  package static let both = keys("both", count: 250)
  /// Keys that only the destination has at first, and that are never written.
  package static let own = keys("own", count: 40)

  private static func keys(_ name: String, count: Int) -> [String] { (0..<count).map { "\(name)/\($0)" }.sorted() }
}
