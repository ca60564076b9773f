import SeamViews

/// Which actions of a screen stand where in its header bar.
struct BarLayout: Equatable {
  /// Before the title: the way out, or where there is none, the first of the ordinary actions.
  var leading: Action?
  /// After the title: what the user most likely wants.
  var trailing: [Action] = []
  /// In the menu.
  var menu: [Action] = []

  /// Lays actions out.
  ///
  /// - Parameters:
  ///   - hasBack: whether a back button stands before the title already.
  ///   - isTight: whether there is no room for an ordinary action before the title.
  init(_ actions: [Action], hasBack: Bool, isTight: Bool = false) {
    var rest = actions
    if let primary = rest.firstIndex(where: { $0.role == .primary }) { trailing.append(rest.remove(at: primary)) }
    if let cancel = rest.firstIndex(where: { $0.role == .cancel }) {
      leading = rest.remove(at: cancel)
    } else if !hasBack, !isTight, let first = rest.firstIndex(where: { $0.role == .normal }),
      rest.count > 1 || !trailing.isEmpty
    {
      leading = rest.remove(at: first)
    }
    // A menu of one is a button that hides itself.
    if rest.count == 1, trailing.isEmpty { trailing.append(rest.removeFirst()) }
    menu = rest
  }
}
