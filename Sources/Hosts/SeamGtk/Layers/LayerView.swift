#if Gtk
import CSeamGtk
import SeamFlow

/// The root or a modal: a stack, or one per tab above a tab bar.
@MainActor
final class LayerView {
  private let column = Owned(sinking: Make.column().expand())
  private let tabs = Make.widget(gtk_stack_new()).expand()
  private var bar: TabBar?
  private var stacks: [StackID: StackView] = [:]
  private var shown: StackID?
  private let makePage: @MainActor (EntryID) -> (any EntryPage)?
  /// Called with the tapped tab.
  var onSelect: (@MainActor (String) -> Void)?

  var widget: WidgetPointer { column.pointer }

  /// The visible page; nil if the layer is empty.
  var page: (any EntryPage)? { shown.flatMap { stacks[$0]?.page } }

  /// The page of the list beside ``page``, or beside an empty column; nil without columns.
  var listPage: (any EntryPage)? { shown.flatMap { stacks[$0]?.listPage } }

  /// The widget that contains the pages, without the tabs.
  var stackWidget: WidgetPointer? { shown.flatMap { stacks[$0]?.widget } }

  /// All existing pages, visible or not.
  var allPages: [any EntryPage] { stacks.values.flatMap(\.allPages) }

  init(makePage: @escaping @MainActor (EntryID) -> (any EntryPage)?) {
    self.makePage = makePage
    widget.append(tabs)
  }

  /// Shows a layer, in columns if widths are given.
  func show(_ layer: NavigationTree.Layer, in widths: ColumnWidths?, animated: Bool) -> Transition? {
    showBar(layer.tabBar)
    var transition: Transition?
    let visible = layer.visibleStack
    // Only visible stacks need pages; those of other tabs are made when they are selected.
    for stack in layer.stacks where stack.id == visible.id || stacks[stack.id] != nil {
      let view = stacks[stack.id] ?? makeStack(stack.id)
      let isSeen = stack.id == shown && stack.id == visible.id
      let moved = view.show(stack, in: widths, animated: animated && isSeen)
      if isSeen { transition = moved }
    }
    if let view = stacks[visible.id], shown != visible.id {
      shown = visible.id
      view.page?.refresh()
      view.listPage?.refresh()
      tabs.showOnly(page: view.widget)
    }
    kept = Set(layer.stacks.map(\.id))
    return transition
  }

  private var kept: Set<StackID> = []

  private func makeStack(_ id: StackID) -> StackView {
    let view = StackView(makePage: makePage)
    stacks[id] = view
    gtk_stack_add_child(tabs.opaque, view.widget)
    return view
  }

  private func showBar(_ new: NavigationTree.TabBar?) {
    guard let new else {
      if let bar { gtk_box_remove(widget.cast(), bar.widget) }
      bar = nil
      return
    }
    let bar = self.bar ?? makeBar()
    bar.show(new.tabs, selected: new.selected)
  }

  private func makeBar() -> TabBar {
    let bar = TabBar()
    bar.onSelect = { [weak self] in self?.onSelect?($0) }
    widget.append(bar.widget)
    self.bar = bar
    return bar
  }

  func forgetWhatLeft() {
    for (id, view) in stacks {
      if kept.contains(id) {
        view.forgetWhatLeft()
      } else {
        gtk_stack_remove(tabs.opaque, view.widget)
        stacks[id] = nil
      }
    }
  }
}
#endif
