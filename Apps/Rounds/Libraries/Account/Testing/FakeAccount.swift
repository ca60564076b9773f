import CoreSupport
public import Foundation
public import LibAccount
public import SeamOperations

/// An account in memory, for tests of features: it accepts one name, password and PIN.
///
/// ```swift
/// let account = FakeAccount(.locked(.wilma))
/// let app = try FlowRobot(AuthenticationFlow(), providing: .init { $0.account = account })
/// account.fail(with: .noConnection)
/// ```
///
/// Every call is recorded. Commands behave as those of `ServerAccount` do, without a server and without storage.
public final class FakeAccount: Account {
  /// A call of a method that changes something.
  public enum Call: Hashable, Sendable {
    /// Signing in.
    case signIn(name: String, password: String)
    /// Setting a PIN.
    case setPIN(String)
    /// Changing the PIN.
    case changePIN(from: String, to: String)
    /// Unlocking.
    case unlock(String)
    /// Locking.
    case lock
    /// Signing out.
    case signOut
  }

  private struct State: Sendable {
    var account: AccountState
    var pin: String?
    var tries = 0
    var protection = TokenProtection.keyring
    var calls: [Call] = []
    var failure: (any Error)?
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
    var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  }

  /// The user that signs in.
  public let user: User
  /// The password that is accepted.
  public let password: String
  private let memory: Locked<State>

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - state: the state to begin with.
  ///   - user: who can sign in.
  ///   - password: the password that is accepted.
  ///   - pin: the PIN of a state that has one.
  public init(_ state: AccountState, user: User = .wilma, password: String = "correct", pin: String = "2580") {
    self.user = state.user ?? user
    self.password = password
    let hasPIN =
      switch state {
      case .locked, .signedIn, .expired: true
      case .signedOut, .needsPIN: false
      }
    memory = Locked(State(account: state, pin: hasPIN ? pin : nil))
  }

  /// The calls so far.
  public var calls: [Call] { memory.withLock(\.calls) }

  /// The state now.
  public var current: AccountState { memory.withLock(\.account) }

  /// Changes the state, as when the server ends the session or another process signs out.
  public func set(_ state: AccountState) { change { $0.account = state } }

  /// Changes the protection.
  public func set(_ protection: TokenProtection) { change { $0.protection = protection } }

  /// Lets every command fail, until ``recover()``.
  public func fail(with error: any Error) { change { $0.failure = error } }

  /// Lets commands succeed again.
  public func recover() { change { $0.failure = nil } }

  /// Lets commands wait until ``release()``.
  public func hold() { change { $0.isHeld = true } }

  /// Lets commands that wait, and later ones, go on.
  public func release() {
    let held = memory.withLock { state in
      state.isHeld = false
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  // MARK: Account

  public var server: URL { user.server }

  public func state() -> BoundQuery<AccountState> { query(\.current) }

  public func triesLeft() -> BoundQuery<Int> { query(\.triesLeftNow) }

  public func protection() -> BoundQuery<TokenProtection> { query(\.protectionNow) }

  public func signIn(name: String, password: String) -> BoundCommand {
    command(.signIn(name: name, password: password)) { [user, accepted = self.password] state in
      guard SignInRules.name(name) == user.name, password == accepted else { throw AccountError.wrongNameOrPassword }
      if case .expired = state.account, state.pin != nil {
        state.account = .signedIn(user)
      } else {
        state.account = .needsPIN(user)
        state.pin = nil
      }
    }
  }

  public func setPIN(_ pin: String) -> BoundCommand {
    command(.setPIN(pin)) { [user] state in
      if let problem = PINRules.problem(with: pin) { throw AccountError.unsuitable(problem: problem) }
      guard case .needsPIN = state.account else { throw AccountError.notSignedIn }
      state.pin = pin
      state.tries = 0
      state.account = .signedIn(user)
    }
  }

  public func changePIN(from old: String, to new: String) -> BoundCommand {
    command(.changePIN(from: old, to: new)) { state in
      if let problem = PINRules.problem(with: new) { throw AccountError.unsuitable(problem: problem) }
      try Self.check(old, in: &state)
      state.pin = new
    }
  }

  public func unlock(pin: String) -> BoundCommand {
    command(.unlock(pin)) { [user] state in
      guard case .locked = state.account else { throw AccountError.notSignedIn }
      try Self.check(pin, in: &state)
      state.account = .signedIn(user)
    }
  }

  public func lock() -> BoundCommand {
    command(.lock) { state in
      if case .signedIn(let user) = state.account { state.account = .locked(user) }
    }
  }

  public func signOut() -> BoundCommand {
    command(.signOut) { state in
      state.account = .signedOut
      state.pin = nil
      state.tries = 0
    }
  }

  public func noteUse() {}
  public func noteLeaving() {}
  public func lockIfDue() {}

  private static func check(_ pin: String, in state: inout State) throws {
    guard pin != state.pin else {
      state.tries = 0
      return
    }
    state.tries += 1
    guard state.tries < PINRules.tries else {
      state.tries = 0
      state.pin = nil
      if let user = state.account.user { state.account = .expired(user) }
      throw AccountError.tooManyWrongPINs
    }
    throw AccountError.wrongPIN(triesLeft: PINRules.tries - state.tries)
  }

  private var triesLeftNow: Int { memory.withLock { PINRules.tries - $0.tries } }
  private var protectionNow: TokenProtection { memory.withLock(\.protection) }

  private func query<Value: Sendable>(_ property: any KeyPath<FakeAccount, Value> & Sendable) -> BoundQuery<Value> {
    Operations(reading: self, writing: ()).bind(property, changes: FakeAccount.changes)
  }

  private func command(_ call: Call, _ body: @escaping @Sendable (inout State) throws -> Void) -> BoundCommand {
    BoundCommand { [self] _ in
      memory.withLock { $0.calls.append(call) }
      await wait()
      try Task.checkCancellation()
      try change { state in
        if let failure = state.failure { throw failure }
        try body(&state)
      }
    }
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      let isHeld = memory.withLock { state in
        if state.isHeld { state.held.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
  }

  /// Changes the state and signals it, also if the change fails.
  private func change(_ body: (inout State) throws -> Void) rethrows {
    defer { for observer in memory.withLock({ Array($0.observers.values) }) { observer.yield() } }
    try memory.withLock(body)
  }

  private func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    memory.withLock { $0.observers[id] = continuation }
    continuation.onTermination = { [memory] _ in _ = memory.withLock { $0.observers.removeValue(forKey: id) } }
    return stream
  }
}

extension User {
  /// A user for tests: Wilma Flintstone at a server that does not exist.
  public static let wilma = User(
    name: "wilma", displayName: "Wilma Flintstone", practitioner: "Practitioner/1",
    server: URL(string: "https://rounds.example") ?? URL(filePath: "/"))
}
