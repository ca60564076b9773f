import SeamViews

extension Loading<Payment?> {
  /// One payment, which leads to its receipt.
  var detail: DetailConfiguration {
    guard let payment = value ?? nil else {
      return DetailConfiguration(title: "Payment", headline: problem ?? "Loading…")
    }
    return DetailConfiguration(
      title: "Payment", actions: [Action("receipt", title: "Receipt", role: .primary)],
      headline: payment.payee, subheadline: payment.amount, picture: .monogram(String(payment.payee.prefix(1))),
      sections: [
        .init(rows: [
          .init(id: "date", label: "Date", value: payment.date),
          .init(id: "number", label: "Number", value: payment.id),
        ])
      ])
  }
}
