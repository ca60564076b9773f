import SeamEnvironment
import SeamViews

/// Maps the environment and its values to a list; a pure function.
enum EnvironmentList {
  /// The row that withdraws the user's choice.
  static let resetRow = "reset"
  private static let valuePrefix = "value/"

  /// - Parameter snapshot: nil while it is being read.
  static func configuration(for snapshot: EnvironmentSnapshot?) -> ListConfiguration {
    guard let snapshot else { return list([], empty: .init(title: "Reading the environment…")) }
    let values = snapshot.provenance.filter { $0.name != AppEnvironment.keyName }.map(row)
    return list([
      .init(title: "Takes effect at once and is kept", rows: choices(in: snapshot)),
      .init(title: "Its values", rows: values),
    ])
  }

  private static func list(
    _ sections: [ListConfiguration.Section], empty: MessageConfiguration? = nil
  ) -> ListConfiguration {
    ListConfiguration(
      title: "Environment", actions: [Action("done", title: "Done", role: .cancel)], sections: sections, empty: empty)
  }

  private static func choices(in snapshot: EnvironmentSnapshot) -> [ListConfiguration.Row] {
    let isChosen = snapshot.overrides.environment != nil
    let origin = snapshot.provenance(of: AppEnvironment.keyName).map { "by \($0.effective.origin)" }
    var rows = AppEnvironment.allCases.map { environment in
      let isCurrent = environment == snapshot.environment
      return ListConfiguration.Row(
        id: environment.rawValue, title: environment.title,
        subtitle: isCurrent ? (isChosen ? "chosen here" : origin) : nil,
        accessory: isCurrent ? .checkmark : .none)
    }
    if isChosen {
      rows.append(.init(id: resetRow, title: "Withdraw the choice made here"))
    }
    return rows
  }

  /// The value and where it comes from; the provenance of a secret has no value to show.
  private static func row(_ value: EnvironmentProvenance) -> ListConfiguration.Row {
    .init(
      id: valuePrefix + value.name, title: value.name, subtitle: "from \(value.effective.origin)",
      value: text(value.effective.value))
  }

  /// Returns a value in full, which a row may have no space for; nil if the row is no value's.
  static func details(ofRow row: String, in snapshot: EnvironmentSnapshot) -> AlertConfiguration? {
    guard row.hasPrefix(valuePrefix), let value = snapshot.provenance(of: String(row.dropFirst(valuePrefix.count)))
    else { return nil }
    let sources = [value.effective] + value.replaced
    let lines = zip(sources.indices, sources).map { index, source in
      "\(index == 0 ? "" : "instead of ")\(text(source.value)), from \(source.origin)"
    }
    return .init(title: value.name, message: lines.joined(separator: "\n"))
  }

  private static func text(_ value: String) -> String { value.isEmpty ? "none" : value }
}

extension AppEnvironment {
  /// The name for the user.
  var title: String {
    switch self {
    case .development: "Development"
    case .staging: "Staging"
    case .appiumTests: "Appium tests"
    case .penTests: "Penetration tests"
    case .wiremock: "WireMock"
    case .productionLocal: "Production on this machine"
    case .production: "Production"
    }
  }
}
