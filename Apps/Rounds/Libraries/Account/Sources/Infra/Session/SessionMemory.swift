import Foundation

/// The session in memory, and the state that follows from it: values without effects.
struct SessionMemory: Sendable {
  /// The access token, sent with requests.
  struct Access: Hashable, Sendable {
    let token: String
    let expiry: Date
  }

  enum Live: Sendable {
    /// The PIN or the password is needed.
    case none
    /// The password was accepted, and nothing is stored yet.
    case fresh(User, TokenPair, Access)
    /// The vault is open; without an access token until the first renewal.
    case open(Access?)
  }

  /// The stored record; nil if none is stored.
  var record: AccountRecord?
  var live = Live.none
  /// New tokens that could not be stored; the ones before are used up.
  var unsaved: (session: SessionRecord, access: Access)?
  /// Whether a renewal is under way, which needs the key of the vault to its end.
  var isRenewing = false
  /// When the app was last used, and when it was left, by a clock that cannot be set.
  var lastUse = Duration.zero
  var left: Duration?

  var state: AccountState {
    if case .fresh(let user, _, _) = live { return .needsPIN(user) }
    guard let record else { return .signedOut }
    let user = User(record.user)
    if record.isExpired { return .expired(user) }
    if case .open = live { return .signedIn(user) }
    return .locked(user)
  }

  var triesLeft: Int { max(0, PINRules.tries - (record?.tries ?? 0)) }

  /// The access token; nil if there is none.
  var access: Access? {
    switch live {
    case .none: nil
    case .fresh(_, _, let access): access
    case .open(let access): record?.isExpired == true ? nil : access
    }
  }

  /// Adopts the record that is stored now; a session of another sign-in ends.
  mutating func adopt(_ stored: AccountRecord?) {
    if stored?.id != record?.id, case .open = live { close() }
    record = stored
  }

  /// Forgets the tokens of an open session.
  mutating func close() {
    if case .open = live { live = .none }
    left = nil
  }
}
