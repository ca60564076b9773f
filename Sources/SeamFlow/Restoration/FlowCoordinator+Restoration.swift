extension FlowCoordinator {
  /// Puts back what an earlier run of the app left, and keeps what is on show from now on.
  ///
  /// For the root flow, as soon as the store can be read and before it shows what lies behind its gates. Nothing
  /// is forced on a flow: where what it shows, now or later, is how its saved stack began, the rest is put on. So a
  /// login or a progress screen stays until the flow itself goes on; a flow whose first screen depends on what
  /// happened before says so with ``Remembers``.
  ///
  /// What was given to ``Navigator/start(_:animated:overriding:restoring:onEnd:)`` and is not put back yet goes before
  /// what the store holds. Where the store cannot be read, the app begins anew and ``Navigator/onProblem`` hears why.
  public func restore(from store: any SnapshotStore) async {
    var snapshot: NavigationSnapshot?
    do {
      snapshot = try await store.load()
    } catch {
      navigation.with { navigator, _ in navigator.onProblem?(.unreadableSnapshot("\(error)")) }
    }
    navigation.with { navigator, flow in
      guard navigator.state.rootFlow == flow else { return }
      navigator.keep(in: store, after: snapshot)
    }
  }

  /// Gives up what an earlier run left and is not put back yet, for instance as another user logged in.
  public func forgetLastRun() {
    navigation.with { navigator, _ in navigator.abandonRestoration() }
  }
}
