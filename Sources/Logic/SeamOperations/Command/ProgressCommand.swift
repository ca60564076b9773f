/// A command that tells how far it is.
///
/// ```swift
/// struct UploadPhotos: ProgressCommand {
///   let photos: [Photo]
///
///   func run(in infra: PhotoInfra, progress: @escaping @Sendable (CommandProgress) -> Void) async throws {
///     for (count, photo) in photos.enumerated() {
///       progress(CommandProgress(completed: count, of: photos.count))
///       try await infra.api.upload(photo)
///     }
///   }
/// }
/// ```
public protocol ProgressCommand<Infra>: Command {
  /// What the command reads and writes.
  associatedtype Infra

  /// Makes the change, and reports each step.
  ///
  /// Reports after the return have no effect.
  func run(in infra: Infra, progress: @escaping @Sendable (CommandProgress) -> Void) async throws
}

extension ProgressCommand {
  /// Makes the change, and drops its progress.
  public func run(in infra: Infra) async throws { try await run(in: infra, progress: { _ in }) }
}
