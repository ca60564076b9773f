/// A command that reports its progress.
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
  /// The infrastructure that the command reads and writes.
  associatedtype Infra

  /// Makes the change, and reports each step.
  ///
  /// Reports after the return have no effect.
  func run(in infra: Infra, progress: @escaping @Sendable (CommandProgress) -> Void) async throws
}

extension ProgressCommand {
  /// Makes the change, and ignores its progress reports.
  public func run(in infra: Infra) async throws { try await run(in: infra, progress: { _ in }) }
}
