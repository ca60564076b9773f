public import SeamStorage

/// A state in which a backend is unusable, and closures that begin and end it.
///
/// ```swift
/// StorageInterruption(.unavailable) { place in
///   try files.moveItem(atPath: "\(directory)/\(place)", toPath: "\(directory)/\(place).away")
/// } end: { place in
///   try files.moveItem(atPath: "\(directory)/\(place).away", toPath: "\(directory)/\(place)")
/// }
/// ```
public struct StorageInterruption: Sendable {
  /// The code of the error that every call throws in this state.
  public let code: StorageError.Code
  let begin: @Sendable (_ place: String) async throws -> Void
  let end: @Sendable (_ place: String) async throws -> Void

  /// Makes an interruption of a place; both closures are called once, `begin` while no instance is in use.
  public init(
    _ code: StorageError.Code, begin: @escaping @Sendable (_ place: String) async throws -> Void,
    end: @escaping @Sendable (_ place: String) async throws -> Void
  ) {
    self.code = code
    self.begin = begin
    self.end = end
  }
}
