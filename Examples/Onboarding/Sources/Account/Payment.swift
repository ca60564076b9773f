/// An amount that a user paid.
public struct Payment: Hashable, Sendable {
  /// Names a payment to the service.
  public typealias ID = String

  public let id: ID
  /// Who was paid.
  public let payee: String
  /// The amount with its currency, such as `€ 12.50`.
  public let amount: String
  /// The day as year, month and day.
  public let date: String

  /// Makes a payment.
  public init(id: ID, payee: String, amount: String, date: String) {
    self.id = id
    self.payee = payee
    self.amount = amount
    self.date = date
  }
}
