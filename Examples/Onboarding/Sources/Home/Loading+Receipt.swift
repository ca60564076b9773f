import SeamViews

extension Loading<Payment?> {
  /// The receipt of a payment, whose problems can be reported.
  var receipt: MessageConfiguration {
    guard let payment = value ?? nil else {
      return MessageConfiguration(title: "Receipt", description: problem ?? "Loading…")
    }
    return MessageConfiguration(
      title: "Receipt", subtitle: payment.amount,
      description: "Paid to \(payment.payee) on \(payment.date).", picture: .symbol(.success),
      primary: Action("report", title: "Report a problem"))
  }
}
