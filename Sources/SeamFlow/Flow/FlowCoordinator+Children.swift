// Flows that a flow opens.
extension FlowCoordinator {
  /// Opens another flow and goes on.
  ///
  /// - Parameter onEnd: takes how it ended, once; not called where this flow has ended by then.
  public func open<Child: FlowCoordinator>(
    _ child: Child, as presentation: FlowPresentation = .push, animated: Bool = true,
    onEnd: (@MainActor (FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    navigation.with { navigator, flow in
      navigator.open(child, under: flow, at: .presented(presentation), animated: animated) { [weak navigator] end in
        if let onEnd, navigator?.coordinator(of: flow) != nil { onEnd(FlowEnd(end)) }
      }
    }
  }

  /// Opens another flow and waits for its end.
  ///
  /// Best inside ``task(_:)``, so that this flow stays while it decides what to do with the result. Cancelling
  /// the surrounding task removes the child.
  /// - Returns: how it ended; superseded where this flow is not live and the child was never started.
  public func run<Child: FlowCoordinator>(
    _ child: Child, as presentation: FlowPresentation = .push, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    guard !Task.isCancelled, let navigator = navigation.navigator, let flow = navigation.flow else {
      return .superseded
    }
    let childNavigation = child.navigation
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        navigator.open(child, under: flow, at: .presented(presentation), animated: animated) { end in
          continuation.resume(returning: FlowEnd(end))
        }
      }
    } onCancel: {
      Task { @MainActor in
        childNavigation.with { $0.supersede($1) }
      }
    }
  }

  /// Makes tabs what this flow shows, each with a flow of its own.
  ///
  /// Tabs that were there before under the same name keep their flow. A flow that shares its place with others
  /// gets a full-screen layer for them.
  /// - Parameter selected: the name of the tab to show; nil keeps the one on show, or shows the first.
  public func setTabs(_ tabs: [FlowTab], selected: String? = nil, animated: Bool = true) {
    navigation.with { $0.setTabs(tabs, selected: selected, of: $1, animated: animated) }
  }

  /// Shows a tab of this flow by its name.
  ///
  /// - Returns: false where there is no such tab, and nothing was done.
  @discardableResult
  public func select(tab: String, animated: Bool = true) -> Bool {
    navigation.with { $0.select(tab: tab, of: $1, animated: animated) } ?? false
  }
}

/// A tab and how its flow is made.
@MainActor
public struct FlowTab {
  /// The name under which the tab is selected, unique among its siblings.
  public let id: String
  let title: String
  let symbol: String?
  let open: @MainActor (Navigator, FlowID, StackID) -> Void

  /// Makes a tab.
  ///
  /// - Parameters:
  ///   - symbol: the symbol in the bar, by its freedesktop icon name; nil for none.
  ///   - flow: makes the flow; called once, when the tab is first set.
  ///   - onEnd: takes how the flow ended; its tab is then empty until the tabs are set again.
  public init<Child: FlowCoordinator>(
    _ id: String, title: String, symbol: String? = nil, flow: @escaping @MainActor () -> Child,
    onEnd: (@MainActor (FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(id: id, title: title, symbol: symbol) { navigator, parent, stack in
      navigator.open(flow(), under: parent, at: .stack(stack), animated: false) { onEnd?(FlowEnd($0)) }
    }
  }

  init(id: String, title: String, symbol: String?, open: @escaping @MainActor (Navigator, FlowID, StackID) -> Void) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.open = open
  }
}

/// An end whose result has lost its type on the way through the navigator.
enum AnyFlowEnd: Sendable {
  case finished(any Sendable)
  case dismissed
  case superseded
}

extension FlowEnd {
  /// Gives the result its type back.
  ///
  /// Results come from the typed ``FlowCoordinator/finish(_:animated:)``, so the cast only fails where a
  /// coordinator was wrapped under another type; that reads as dismissed.
  init(_ end: AnyFlowEnd) {
    self =
      switch end {
      case .finished(let output): (output as? Output).map(FlowEnd.finished) ?? .dismissed
      case .dismissed: .dismissed
      case .superseded: .superseded
      }
  }
}
