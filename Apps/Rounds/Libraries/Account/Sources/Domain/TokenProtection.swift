/// The protection of the user's sign-in on this machine, beside the permissions of its files.
public enum TokenProtection: String, Hashable, Sendable, CaseIterable {
  /// The user's keyring (Secret Service), and the PIN.
  case keyring
  /// The PIN alone, as the machine has no keyring that is unlocked.
  case pin

  /// The protection as a sentence for the user.
  public var explanation: String {
    switch self {
    case .keyring: "Your sign-in is kept in this computer's keyring, sealed under your PIN."
    case .pin:
      "This computer has no unlocked keyring. Your sign-in is sealed under your PIN alone: choose a long one."
    }
  }
}
