import LibAccount

/// The next step of the user.
enum AccountStep: Hashable {
  case signIn
  case signInAgain(User)
  case choosePIN(User)
  case unlock(User)
  case done

  /// The step that an account's state needs.
  init(_ state: AccountState) {
    self =
      switch state {
      case .signedOut: .signIn
      case .expired(let user): .signInAgain(user)
      case .needsPIN(let user): .choosePIN(user)
      case .locked(let user): .unlock(user)
      case .signedIn: .done
      }
  }
}
