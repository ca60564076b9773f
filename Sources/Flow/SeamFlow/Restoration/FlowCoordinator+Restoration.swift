extension FlowCoordinator {
  /// Restores the state that an earlier run of the app saved, and saves the navigation state from now on.
  ///
  /// Call it in the root flow, before or after it opens its first flow. Restoration never bypasses a gate: only the
  /// root itself shows its phases, its tabs and its first screen, and the screens that were saved over them are
  /// restored once they are visible. Screens over the root's own screens are restored when the task that called this
  /// method is done, as it may show a login first. A flow whose first screen depends on earlier events stores them with
  /// ``Remembers``.
  ///
  /// While a state waits, for example for a login, it is saved together with the current one. Nothing is saved while
  /// the store is unavailable; loading is retried until it succeeds or fails permanently.
  ///
  /// - Returns: the number of screens and flows that were restored, the lost parts, and the deferred ones. For each
  ///   state that is restored later, observers of the navigator receive a ``NavigationEvent/restored(_:)``.
  @discardableResult
  public func restore(from store: any SnapshotStore) async -> RestorationReport {
    let task = FlowTask.current
    let autosaver = navigation.with { navigator, flow -> SnapshotAutosaver? in
      guard navigator.state.rootFlow == flow else {
        let problem = "\(name) is not the root flow: restore(from:) has no effect. Call it in the root flow."
        navigator.send(.problem(.misuse(problem)))
        return nil
      }
      let rest = task.map { $0.flow == flow ? Restoration.Rest.afterTask($0) : .afterTurn } ?? .afterTurn
      return navigator.keep(in: store, rest: rest)
    }
    return await autosaver??.load() ?? RestorationReport()
  }

  /// Discards the states of earlier runs that are not restored yet, for example because another user logged in.
  public func forgetLastRun() {
    navigation.with { navigator, _ in navigator.abandonRestoration() }
  }
}
