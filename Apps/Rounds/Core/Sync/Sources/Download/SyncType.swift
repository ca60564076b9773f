public import CoreFHIR

/// A type of resources that is kept on the device.
///
/// ```swift
/// let types = [SyncType(FHIR.Patient.self), SyncType(FHIR.Observation.self, FHIRSearch().raw("category", "exam"))]
/// ```
public struct SyncType: Sendable, Hashable {
  /// The name of the type, such as `Patient`.
  public let name: String
  /// Which resources of the type; a resource that no longer matches stays on the device.
  public let search: FHIRSearch

  /// Creates a type.
  ///
  /// - Parameters:
  ///   - type: the Swift type.
  ///   - search: which resources of the type, without `_lastUpdated`, `_sort` and `_count`; all by default. Another
  ///     search than before begins the download again.
  public init<Resource: FHIRResource>(_ type: Resource.Type, _ search: FHIRSearch = FHIRSearch()) {
    name = Resource.typeName
    self.search = search
  }

  /// Creates a type that has no Swift type.
  ///
  /// - Parameters:
  ///   - name: the name of the type, such as `AllergyIntolerance`.
  ///   - search: which resources of the type, as above.
  public init(_ name: String, _ search: FHIRSearch = FHIRSearch()) {
    self.name = name
    self.search = search
  }
}
