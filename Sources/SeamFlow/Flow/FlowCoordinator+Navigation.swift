public import SeamViews

// What a coordinator can say of its own screens. Everything takes effect in the tree at once; the host follows
// within the same turn of the main actor and draws several changes as one. Said by a flow that was not opened
// or that ended, it has no effect.
extension FlowCoordinator {
  /// Shows a screen on top of the flow's current stack.
  public func push(_ route: Route, animated: Bool = true) {
    navigation.with { $0.push(route, of: self, $1, animated: animated) }
  }

  /// Replaces everything the flow shows, at the place where it was opened.
  ///
  /// As far as the new routes begin like those on show, their screens stay. Everything else goes: tabs, sheets and
  /// the flows that it opened, which end as superseded. With no routes, the flow is cancelled.
  public func set(_ routes: [Route], animated: Bool = true) {
    navigation.with { $0.set(routes, of: self, $1, animated: animated) }
  }

  /// Makes a screen the list of columns, and all that the flow shows.
  ///
  /// What comes on the stack over it, the detail, stands beside it where a host has room for both, and over it elsewhere.
  /// Open what the user chooses in the list as ``FlowPresentation/detail``, so that it takes the place of what they chose
  /// before. On a sheet, and in a flow that was pushed over another one, the list is a screen like any other.
  public func setColumns(_ list: Route, animated: Bool = true) {
    navigation.with { $0.setColumns(list, of: self, $1, animated: animated) }
  }

  /// Shows a screen of this flow in a layer of its own, or in the place of what stands over its first screen.
  public func present(_ route: Route, as presentation: FlowPresentation, animated: Bool = true) {
    navigation.with { $0.present(route, of: self, $1, as: presentation, animated: animated) }
  }

  /// Removes the flow's topmost screen with everything over it; if it was the only one, the flow is cancelled.
  public func pop(animated: Bool = true) {
    navigation.with { $0.pop($1, animated: animated) }
  }

  /// Goes back to the flow's last screen for a route.
  ///
  /// - Returns: false where the flow shows none, and nothing was done.
  @discardableResult
  public func pop(to route: Route, animated: Bool = true) -> Bool {
    navigation.with { $0.pop($1, to: route, animated: animated) } ?? false
  }

  /// Goes back to the flow's first screen in its current stack.
  public func popToRoot(animated: Bool = true) {
    navigation.with { $0.popToRoot($1, animated: animated) }
  }

  /// Takes away the topmost sheet or cover that this flow put up; the flows in it end as superseded.
  ///
  /// - Returns: false where the flow put up none, and nothing was done.
  @discardableResult
  public func dismiss(animated: Bool = true) -> Bool {
    navigation.with { $0.dismiss($1, animated: animated) } ?? false
  }

  /// Ends the flow with its result.
  ///
  /// What it shows and what it opened goes. Fine to call inside ``start(animated:)``.
  public func finish(_ output: Output, animated: Bool = true) {
    navigation.with { $0.finish($1, output: output, animated: animated) }
  }

  /// Ends the flow without a result, as if the user had left it.
  public func cancel(animated: Bool = true) {
    navigation.with { $0.cancel($1, animated: animated) }
  }

  /// Runs work that must not outlive the flow: it is cancelled when the flow ends.
  ///
  /// A flow that shows nothing itself lives at least as long as such work.
  public func task(_ work: @escaping @MainActor () async -> Void) {
    navigation.with { $0.addTask(work, of: $1) }
  }
}

extension FlowCoordinator where Output == Void {
  /// Ends the flow: it did what it was for.
  public func finish(animated: Bool = true) { finish((), animated: animated) }
}

extension FlowCoordinator {
  /// The route that a screen of this flow was built for; nil if the screen is not on a stack of this flow.
  public func route(of screen: any Screen) -> Route? {
    navigation.with { $0.route(of: screen, in: $1) } as? Route
  }
}
