public import SeamViews

// The commands of a coordinator for its own screens. Each changes the tree immediately; the host is updated within the
// same turn of the main actor, with several changes coalesced. Commands of a flow that was not opened or has ended have
// no effect.
extension FlowCoordinator {
  /// Shows a screen on top of the flow's current stack.
  public func push(_ route: Route, animated: Bool = true) {
    navigation.with { $0.push(route, of: self, $1, animated: animated) }
  }

  /// Replaces everything that the flow shows with screens for these routes, starting where the flow was opened.
  ///
  /// Screens of the longest common prefix of the old and new routes are kept. Everything else is removed: tabs, sheets
  /// and the flows that it opened, which end as `superseded`. An empty list cancels the flow.
  public func set(_ routes: [Route], animated: Bool = true) {
    navigation.with { $0.set(routes, of: self, $1, animated: animated) }
  }

  /// Replaces everything that the flow shows with a screen that is the list of columns.
  ///
  /// Entries above it on the stack are the detail. A host with enough room shows the detail beside the list, other
  /// hosts show it on top. Open the user's choice in the list as ``FlowPresentation/detail``, so that it replaces the
  /// previous choice. On a sheet, and in a flow that was pushed over another one, the list is an ordinary screen.
  public func setColumns(_ list: Route, animated: Bool = true) {
    navigation.with { $0.setColumns(list, of: self, $1, animated: animated) }
  }

  /// Shows a screen of this flow in a new layer or, as ``FlowPresentation/detail``, in place of everything over the
  /// flow's first screen.
  public func present(_ route: Route, as presentation: FlowPresentation, animated: Bool = true) {
    navigation.with { $0.present(route, of: self, $1, as: presentation, animated: animated) }
  }

  /// Removes the flow's topmost screen and everything over it.
  ///
  /// Removing its only screen cancels the flow.
  public func pop(animated: Bool = true) {
    navigation.with { $0.pop($1, animated: animated) }
  }

  /// Pops to the flow's last screen for a route.
  ///
  /// - Returns: false if the flow shows no such screen; nothing changes then.
  @discardableResult
  public func pop(to route: Route, animated: Bool = true) -> Bool {
    navigation.with { $0.pop($1, to: route, animated: animated) } ?? false
  }

  /// Pops to the flow's first screen in its current stack.
  public func popToRoot(animated: Bool = true) {
    navigation.with { $0.popToRoot($1, animated: animated) }
  }

  /// Dismisses the topmost sheet or cover that this flow presented.
  ///
  /// The flows in it end as `superseded`.
  ///
  /// - Returns: false if the flow presented none; nothing changes then.
  @discardableResult
  public func dismiss(animated: Bool = true) -> Bool {
    navigation.with { $0.dismiss($1, animated: animated) } ?? false
  }

  /// Ends the flow with its result.
  ///
  /// Its screens are removed and the flows that it opened end. It may be called from ``start(animated:)``.
  public func finish(_ output: Output, animated: Bool = true) {
    navigation.with { $0.finish($1, output: output, animated: animated) }
  }

  /// Ends the flow without a result, as if the user had left it.
  public func cancel(animated: Bool = true) {
    navigation.with { $0.cancel($1, animated: animated) }
  }

  /// Starts a task that is cancelled when the flow ends.
  ///
  /// A flow without screens of its own stays alive until its tasks are done.
  public func task(_ work: @escaping @MainActor () async -> Void) {
    navigation.with { $0.addTask(work, of: $1) }
  }
}

extension FlowCoordinator where Output == Void {
  /// Ends the flow successfully.
  public func finish(animated: Bool = true) { finish((), animated: animated) }
}

extension FlowCoordinator {
  /// Returns the route that a screen of this flow was built for; nil if the screen is not on a stack of this flow.
  public func route(of screen: any Screen) -> Route? {
    navigation.with { $0.route(of: screen, in: $1) } as? Route
  }
}
