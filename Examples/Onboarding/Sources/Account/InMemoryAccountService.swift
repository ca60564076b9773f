/// A service without a server, for the demo and for tests: every code is the same.
public actor InMemoryAccountService: AccountService {
  /// The code that every e-mail contains.
  public nonisolated let code: String
  /// The passwords by e-mail.
  private var passwords: [String: String]
  private var isReachable = true
  /// The complaints that were sent, for tests.
  public private(set) var reports: [String] = []

  /// Makes a service that knows users by their e-mails and passwords.
  public init(passwords: [String: String] = [:], code: String = "123456") {
    self.code = code
    self.passwords = passwords
  }

  /// Makes calls fail as without a connection, or succeed again.
  public func setReachable(_ isReachable: Bool) {
    self.isReachable = isReachable
  }

  public func signUp(email: String, password: String) throws(AccountError) -> User {
    try reach()
    guard passwords[email] == nil else { throw .emailTaken }
    passwords[email] = password
    return User(id: email, email: email)
  }

  public func logIn(email: String, password: String) throws(AccountError) -> User {
    try reach()
    guard passwords[email] == password else { throw .wrongPassword }
    return User(id: email, email: email)
  }

  public func changeEmail(of user: User, to email: String) throws(AccountError) -> User {
    try reach()
    guard passwords[email] == nil else { throw .emailTaken }
    return User(id: user.id, email: email)
  }

  public func sendCode(to user: User) throws(AccountError) { try reach() }

  public func confirm(_ code: String, of user: User) throws(AccountError) {
    try reach()
    guard code == self.code else { throw .wrongCode }
  }

  public func payments(of user: User.ID) throws(AccountError) -> [Payment] {
    try reach()
    return [
      Payment(id: "3", payee: "Slate Quarry Canteen", amount: "€ 8.20", date: "2024-06-03"),
      Payment(id: "2", payee: "Bedrock Bowling", amount: "€ 24.00", date: "2024-06-02"),
      Payment(id: "1", payee: "Brontosaurus Burgers", amount: "€ 17.90", date: "2024-06-01"),
    ]
  }

  public func report(_ text: String, about payment: Payment.ID) throws(AccountError) {
    try reach()
    reports.append("\(payment): \(text)")
  }

  private func reach() throws(AccountError) {
    guard isReachable else { throw .unavailable }
  }
}
