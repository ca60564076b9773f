public import SeamStorage

/// A state in which a backend is unusable, and closures that begin and end it.
///
/// ```swift
/// StorageInterruption(.unavailable) { location in
///   try files.moveItem(atPath: "\(directory)/\(location)", toPath: "\(directory)/\(location).away")
/// } end: { location in
///   try files.moveItem(atPath: "\(directory)/\(location).away", toPath: "\(directory)/\(location)")
/// }
/// ```
public struct StorageInterruption: Sendable {
  /// The code of the error that every call throws in this state.
  public let code: StorageError.Code
  let begin: @Sendable (_ location: String) async throws -> Void
  let end: @Sendable (_ location: String) async throws -> Void

  /// Makes an interruption of a location; both closures are called once, `begin` while no instance is in use.
  public init(
    _ code: StorageError.Code, begin: @escaping @Sendable (_ location: String) async throws -> Void,
    end: @escaping @Sendable (_ location: String) async throws -> Void
  ) {
    self.code = code
    self.begin = begin
    self.end = end
  }
}
