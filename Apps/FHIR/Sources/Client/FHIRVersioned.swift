/// A resource as a server has it, with its version.
public struct FHIRVersioned<Resource: Sendable>: Sendable {
  /// The resource.
  public let resource: Resource
  /// The version, from the `ETag` or the resource's `meta.versionId`; nil if the server keeps none.
  public let version: String?
}

/// The result of storing a resource.
public struct FHIRStored<Resource: Sendable>: Sendable {
  /// Whether the resource was made by this call: not if it was updated, or if a condition found one.
  public let isNew: Bool
  /// Where the resource is; nil if the server did not say.
  public let location: FHIRLocation?
  /// The version; nil if the server did not say.
  public let version: String?
  /// The resource as it was stored; nil if the server did not return it.
  public let resource: Resource?
}

/// The condition under which a server updates a resource.
public enum FHIRUpdateCondition: Hashable, Sendable {
  /// The server has the version of the resource's `meta.versionId`: no change by others is overwritten.
  case unchanged
  /// The server has this version.
  case version(String)
  /// Nothing: changes by others may be overwritten.
  case always
}
