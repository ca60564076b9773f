/// An operation that changes something, and returns nothing but success or an error.
///
/// A command's properties are its arguments. What it reads and writes is given to it:
///
/// ```swift
/// struct RefreshPatients: Command {
///   func run(in infra: PatientInfra) async throws {
///     try await infra.patients.save(infra.api.patients().map(Patient.init))
///   }
/// }
/// ```
///
/// A command of other commands and queries calls them with its own infrastructure. Commands of several libraries are
/// composed once they are bound: ``BoundCommand/then(_:)``, ``BoundCommand/retrying(_:)``.
public protocol Command<Infra>: Sendable {
  /// What the command reads and writes.
  associatedtype Infra: Sendable

  /// Makes the change.
  ///
  /// Cancelling the caller's task cancels it; a command that was cancelled throws `CancellationError`, unless it had
  /// made the change already.
  func run(in infra: Infra) async throws
}
