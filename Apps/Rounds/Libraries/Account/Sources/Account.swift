public import Foundation
public import SeamOperations

/// Who is signed in: signing in, the PIN, locking, signing out.
///
/// ``ServerAccount`` is the implementation; tests and previews of features use `FakeAccount` of LibAccountTesting.
///
/// ```swift
/// for try await state in account.state().values { show(state) }
///
/// do {
///   try await account.signIn(name: name, password: password).run()
/// } catch let error as AccountError {
///   show("\(error)")
/// }
/// ```
///
/// Every command throws ``AccountError`` with a text for the user, or `CancellationError`. A command that failed
/// changed nothing but the count of tries.
public protocol Account: Sendable {
  /// The root of the server.
  var server: URL { get }

  /// Whether a user is signed in; in memory, so that it is there for the first frame.
  func state() -> BoundQuery<AccountState>

  /// How often a wrong PIN can still be entered; in memory.
  func triesLeft() -> BoundQuery<Int>

  /// The protection of the stored sign-in; if none is stored, the protection that a sign-in would have now.
  func protection() -> BoundQuery<TokenProtection>

  /// Signs in with a password.
  ///
  /// A user who has no PIN, or is another one than before, has to choose a PIN next. It can be cancelled until the
  /// server answered.
  func signIn(name: String, password: String) -> BoundCommand

  /// Sets the first PIN of the user who has signed in, and stores the sign-in.
  ///
  /// Everything of an earlier user of this account's storage is removed.
  func setPIN(_ pin: String) -> BoundCommand

  /// Replaces the PIN; a wrong one counts as a try.
  func changePIN(from old: String, to new: String) -> BoundCommand

  /// Unlocks the app.
  ///
  /// The try is counted durably before the PIN is checked. After the last wrong one the PIN and the stored sign-in are
  /// removed, and the state is ``AccountState/expired(_:)``.
  func unlock(pin: String) -> BoundCommand

  /// Locks the app: tokens and keys are removed from memory.
  func lock() -> BoundCommand

  /// Signs out: removes the tokens, the PIN and the user from this machine, and revokes the tokens at the server if it
  /// can be reached within some seconds.
  ///
  /// While locked the tokens cannot be read, so they are removed but not revoked.
  func signOut() -> BoundCommand

  /// Notes that the user did something; locks instead if that was due.
  func noteUse()

  /// Notes that the user left the app, which is locked after the time that the policy gives.
  func noteLeaving()

  /// Locks if the policy says so; to be called from time to time, and when the user comes back.
  func lockIfDue()
}
