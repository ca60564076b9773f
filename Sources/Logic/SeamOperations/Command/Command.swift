/// An operation that changes something, and returns nothing but success or an error.
///
/// A command's properties are its arguments. The infrastructure that it reads and writes is passed to it:
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
/// composed once they are bound: ``BoundCommand/then(_:)``, ``BoundCommand/retrying(_:)``. A command that only calls
/// one method is a closure: `operations.command { infra in … }`.
public protocol Command<Infra>: Sendable {
  /// The infrastructure that the command reads and writes.
  associatedtype Infra: Sendable

  /// Makes the change.
  ///
  /// Cancelling the caller's task cancels it; a command that was cancelled throws `CancellationError`, unless it had
  /// made the change already.
  func run(in infra: Infra) async throws
}
