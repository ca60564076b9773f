package import SeamViews

/// The labels of a view's controls and the events that they send.
package enum ViewTargets {
  package struct Target {
    package let label: String
    package let event: any Sendable
  }

  package static func tappable(in configuration: any ViewConfiguration) -> [Target] {
    targets(in: configuration) { if case .tap(let event) = $0 { event } else { nil } }
  }

  package static func texts(in configuration: any ViewConfiguration, text: String) -> [Target] {
    targets(in: configuration) { if case .type(_, let event) = $0 { event(text) } else { nil } }
  }

  package static func toggles(in configuration: any ViewConfiguration) -> [Target] {
    targets(in: configuration) { if case .toggle(_, let event) = $0 { event } else { nil } }
  }

  /// Returns the options of every choice, each with the label of its choice.
  package static func options(in configuration: any ViewConfiguration) -> [(choice: String, option: String)] {
    configuration.erasedControls.flatMap { control in
      guard case .choose(let options) = control.use else { return [(choice: String, option: String)]() }
      return options.map { (control.label, $0.title) }
    }
  }

  package static func choices(in configuration: any ViewConfiguration, option title: String) -> [Target] {
    targets(in: configuration) { use in
      guard case .choose(let options) = use else { return nil }
      return options.first { $0.title == title }?.event
    }
  }

  package static func removable(in configuration: any ViewConfiguration) -> [Target] {
    targets(in: configuration) { if case .remove(let event) = $0 { event } else { nil } }
  }

  package static func searches(in configuration: any ViewConfiguration, text: String) -> [Target] {
    targets(in: configuration) { if case .search(_, let event) = $0 { event(text) } else { nil } }
  }

  package static func refreshes(in configuration: any ViewConfiguration) -> [Target] {
    targets(in: configuration) { if case .refresh(let event) = $0 { event } else { nil } }
  }

  package static func buttons(in configuration: any ViewConfiguration) -> [Target] {
    func actions<Configuration: ViewConfiguration>(of configuration: Configuration) -> [Target] {
      configuration.actionControls.compactMap { control in
        if case .tap(let event) = control.use { Target(label: control.label, event: event) } else { nil }
      }
    }
    return actions(of: configuration)
  }

  /// Returns the controls that can be tapped besides the buttons.
  package static func content(of configuration: any ViewConfiguration) -> [Target] {
    Array(tappable(in: configuration).dropFirst(buttons(in: configuration).count))
  }

  private static func targets(
    in configuration: any ViewConfiguration, event: (Control<any Sendable>.Use) -> (any Sendable)?
  ) -> [Target] {
    configuration.erasedControls.compactMap { control in
      event(control.use).map { Target(label: control.label, event: $0) }
    }
  }
}
