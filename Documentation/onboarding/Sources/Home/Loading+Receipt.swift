import SeamViews

extension Loading<Payment?> {
  /// The receipt of a payment, whose problems can be reported.
  var receipt: MessageView.Configuration {
    guard let payment = value ?? nil else {
      return MessageView.Configuration(title: "Receipt", description: problem ?? "Loading…")
    }
    return MessageView.Configuration(
      title: "Receipt", subtitle: payment.amount,
      description: "Paid to \(payment.payee) on \(payment.date).", picture: .symbol(.success),
      primary: Action("report", title: "Report a problem"))
  }
}
