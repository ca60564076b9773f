#if Gtk
import CSeamGtk
import SeamFlow

/// A stack of entries: the page of the top one, the pages beneath that have been visible, and the list beside them.
@MainActor
final class StackView {
  private let stack = Owned(sinking: Make.widget(gtk_stack_new()).expand())
  private var pages: [EntryID: any EntryPage] = [:]
  private var entries: [EntryID] = []
  /// The list shown beside the others; nil if all are stacked.
  private var list: EntryID?
  private let columns: ColumnsView
  private var transition: Transition?
  private let makePage: @MainActor (EntryID) -> (any EntryPage)?

  var widget: WidgetPointer { columns.widget }

  /// The visible page; nil in an empty stack.
  var page: (any EntryPage)? { entries.last.flatMap { pages[$0] } }

  /// The page of the list beside the entry opened from it; nil if it has no separate column.
  var listPage: (any EntryPage)? { list.flatMap { pages[$0] } }

  /// All existing pages, visible or beneath.
  var allPages: [any EntryPage] { Array(pages.values) }

  private static let milliseconds: UInt32 = 250

  init(makePage: @escaping @MainActor (EntryID) -> (any EntryPage)?) {
    self.makePage = makePage
    columns = ColumnsView(stack.pointer)
    gtk_stack_set_transition_duration(pile, Self.milliseconds)
    stack.pointer.on("notify::transition-running") { [weak self] in self?.transitionChanged() }
  }

  private var pile: OpaquePointer { stack.pointer.opaque }

  /// Shows the top entry, and the list beside it if it fits.
  ///
  /// Pages of removed entries are kept until ``forgetWhatLeft()``.
  func show(_ new: NavigationTree.Stack, in widths: ColumnWidths?, animated: Bool) -> Transition? {
    let (old, wasBeside) = (piled, list != nil)
    entries = new.entries.map(\.id)
    moveList(to: widths == nil ? nil : new.list?.id)
    let transition = showTop(from: old, animated: animated && wasBeside == (list != nil))
    for (id, page) in pages {
      page.setRoom(list == nil ? nil : id == list ? ColumnWidths.listRoom : ColumnWidths.detailRoom)
    }
    return transition
  }

  /// The stacked entries.
  private var piled: [EntryID] { entries.filter { $0 != list } }

  private func showTop(from old: [EntryID], animated: Bool) -> Transition? {
    guard let top = piled.last else {
      gtk_stack_set_transition_type(pile, GTK_STACK_TRANSITION_TYPE_NONE)
      if list != nil { columns.showEmpty() }
      return nil
    }
    guard top != old.last, let page = pages[top] ?? makePage(top) else { return nil }
    if pages.updateValue(page, forKey: top) == nil { gtk_stack_add_child(pile, page.widget) }
    page.refresh()
    gtk_stack_set_transition_type(pile, animated ? kind(from: old, to: top) : GTK_STACK_TRANSITION_TYPE_NONE)
    page.widget.isVisible = true
    gtk_stack_set_visible_child(pile, page.widget)
    guard gtk_stack_get_transition_running(pile) != 0 else { return nil }
    let transition = Transition()
    self.transition = transition
    return transition
  }

  /// Moves the list's page from the stack to a separate column, or back.
  private func moveList(to new: EntryID?) {
    guard new != list else { return }
    if let page = listPage {
      columns.setList(nil)
      page.widget.isVisible = false
      gtk_stack_add_child(pile, page.widget)
    }
    list = nil
    guard let new, let page = pages[new] ?? makePage(new) else { return }
    if pages.updateValue(page, forKey: new) != nil { gtk_stack_remove(pile, page.widget) }
    page.refresh()
    columns.setList(page.widget)
    list = new
  }

  private func kind(from old: [EntryID], to top: EntryID) -> GtkStackTransitionType {
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    guard let last = old.last else { return GTK_STACK_TRANSITION_TYPE_NONE }
    if piled.contains(last) {
      return isMirrored ? GTK_STACK_TRANSITION_TYPE_OVER_RIGHT : GTK_STACK_TRANSITION_TYPE_OVER_LEFT
    }
    if old.contains(top) {
      return isMirrored ? GTK_STACK_TRANSITION_TYPE_UNDER_LEFT : GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT
    }
    return GTK_STACK_TRANSITION_TYPE_CROSSFADE
  }

  private func transitionChanged() {
    guard gtk_stack_get_transition_running(pile) == 0 else { return }
    transition?.end()
    transition = nil
  }

  /// Removes the pages of removed entries; call it when no transition shows them.
  func forgetWhatLeft() {
    let kept = Set(entries)
    for (id, page) in pages where !kept.contains(id) {
      gtk_stack_remove(pile, page.widget)
      pages[id] = nil
    }
    stack.pointer.hideOtherPages()
  }
}
#endif
