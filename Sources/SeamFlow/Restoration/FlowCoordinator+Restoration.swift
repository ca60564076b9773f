extension FlowCoordinator {
  /// Puts back what an earlier run of the app left, and saves what is on show from now on.
  ///
  /// For the root flow, as soon as the store can be read; before or after it opens what it shows. No gate is passed:
  /// the root itself shows its phases, its tabs and its first screen, and what a saved state had over them is put on
  /// once they are shown. What is over screens of the root's own is put back once the task that calls this is over, as
  /// it may show a login first. A flow whose first screen depends on what happened before remembers it with
  /// ``Remembers``.
  ///
  /// While a state waits, for instance for a login, it is saved together with what is on show. Without a store that can
  /// be read nothing is saved; loading is tried again until it succeeds or fails for good.
  ///
  /// - Returns: what is back now, what is lost and what waits. Observers of the navigator get a
  ///   ``NavigationEvent/restored(_:)`` for each state that is put back later.
  @discardableResult
  public func restore(from store: any SnapshotStore) async -> RestorationReport {
    let task = FlowTask.current
    let keeper = navigation.with { navigator, flow -> SnapshotKeeper? in
      guard navigator.state.rootFlow == flow else {
        navigator.send(.problem(.misuse("\(name) is not the root flow. Call restore(from:) in the root flow.")))
        return nil
      }
      let rest = task.map { $0.flow == flow ? Restoration.Rest.afterTask($0) : .afterTurn } ?? .afterTurn
      return navigator.keep(in: store, rest: rest)
    }
    return await keeper??.load() ?? RestorationReport()
  }

  /// Gives up what an earlier run left and is not put back yet, for instance because another user logged in.
  public func forgetLastRun() {
    navigation.with { navigator, _ in navigator.abandonRestoration() }
  }
}
