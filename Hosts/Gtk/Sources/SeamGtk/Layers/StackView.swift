import CSeamGtk
import SeamFlow

/// One stack of entries: the page of the top one, and those beneath that have been on show.
@MainActor
final class StackView {
  private let stack = Owned(sinking: Make.widget(gtk_stack_new()).expand())
  private var pages: [EntryID: any EntryPage] = [:]
  private var entries: [EntryID] = []
  private var transition: Transition?
  private let makePage: @MainActor (EntryID) -> (any EntryPage)?

  var widget: WidgetPointer { stack.pointer }

  /// The page on show; nil in an empty stack.
  var page: (any EntryPage)? { entries.last.flatMap { pages[$0] } }

  /// The pages that there are, on show or beneath.
  var allPages: [any EntryPage] { Array(pages.values) }

  private static let milliseconds: UInt32 = 250

  init(makePage: @escaping @MainActor (EntryID) -> (any EntryPage)?) {
    self.makePage = makePage
    gtk_stack_set_transition_duration(widget.opaque, Self.milliseconds)
    widget.on("notify::transition-running") { [weak self] in self?.transitionChanged() }
  }

  /// Brings the top entry on show; what left is let go of by ``forgetWhatLeft()``.
  func show(_ new: NavigationTree.Entries, animated: Bool) -> Transition? {
    let old = entries
    entries = new.map(\.id)
    guard let top = entries.last, top != old.last else { return nil }
    guard let page = pages[top] ?? makePage(top) else { return nil }
    if pages.updateValue(page, forKey: top) == nil { gtk_stack_add_child(widget.opaque, page.widget) }
    page.refresh()
    gtk_stack_set_transition_type(widget.opaque, animated ? kind(from: old, to: top) : GTK_STACK_TRANSITION_TYPE_NONE)
    page.widget.isVisible = true
    gtk_stack_set_visible_child(widget.opaque, page.widget)
    guard gtk_stack_get_transition_running(widget.opaque) != 0 else { return nil }
    let transition = Transition()
    self.transition = transition
    return transition
  }

  private func kind(from old: [EntryID], to top: EntryID) -> GtkStackTransitionType {
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    guard let last = old.last else { return GTK_STACK_TRANSITION_TYPE_NONE }
    if entries.contains(last) {
      return isMirrored ? GTK_STACK_TRANSITION_TYPE_OVER_RIGHT : GTK_STACK_TRANSITION_TYPE_OVER_LEFT
    }
    if old.contains(top) {
      return isMirrored ? GTK_STACK_TRANSITION_TYPE_UNDER_LEFT : GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT
    }
    return GTK_STACK_TRANSITION_TYPE_CROSSFADE
  }

  private func transitionChanged() {
    guard gtk_stack_get_transition_running(widget.opaque) == 0 else { return }
    transition?.end()
    transition = nil
  }

  /// Takes the pages of entries that are gone away, once nobody looks at them any more.
  func forgetWhatLeft() {
    let kept = Set(entries)
    for (id, page) in pages where !kept.contains(id) {
      gtk_stack_remove(widget.opaque, page.widget)
      pages[id] = nil
    }
    widget.hideOtherPages()
  }
}
