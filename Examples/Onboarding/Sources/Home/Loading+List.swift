import SeamViews

extension Loading<[Payment]> {
  /// The payments as rows to select.
  var list: ListConfiguration {
    ListConfiguration(
      title: "Payments", sections: [.init(rows: (value ?? []).map(\.row))],
      empty: MessageConfiguration(title: problem ?? (value == nil ? "Loading…" : "No payments")))
  }
}

extension Payment {
  fileprivate var row: ListConfiguration.Row {
    .init(id: id, title: payee, subtitle: date, value: amount, accessory: .disclosure)
  }
}
