#if Gtk
import SeamViews

/// The placement of a screen's actions in its header bar.
struct BarLayout: Equatable {
  /// The action before the title: Cancel, or if there is none, the first ordinary action.
  var leading: Action?
  /// The actions after the title: the most likely ones.
  var trailing: [Action] = []
  /// The actions in the menu.
  var menu: [Action] = []

  /// Lays actions out.
  ///
  /// - Parameters:
  ///   - hasBack: whether a back button is already before the title.
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
    // A menu with one item would only hide it.
    if rest.count == 1, trailing.isEmpty { trailing.append(rest.removeFirst()) }
    menu = rest
  }
}
#endif
