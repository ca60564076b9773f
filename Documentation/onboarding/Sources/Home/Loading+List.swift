import SeamViews

extension Loading<[Payment]> {
  /// The payments as rows to select.
  var list: ListView.Configuration {
    ListView.Configuration(
      title: "Payments", sections: [.init(rows: (value ?? []).map(\.row))],
      empty: MessageView.Configuration(title: problem ?? (value == nil ? "Loading…" : "No payments")))
  }
}

extension Payment {
  fileprivate var row: ListView.Row {
    .init(id: id, title: payee, subtitle: date, value: amount, accessory: .disclosure)
  }
}
