import SeamFlow
import SeamViews

extension TerminalHost {
  /// Handles input in order; the result is drawn in a later turn of the main actor.
  func receive(_ inputs: [Input]) {
    guard let navigator else { return }
    for input in inputs {
      receive(input, navigator)
      // Keys typed ahead in the same chunk are meant for the screen that the earlier keys lead to.
      seen = InputTarget(navigator.tree, on: self)
    }
    if !inputs.isEmpty { setNeedsDraw() }
  }

  private func receive(_ input: Input, _ navigator: Navigator) {
    let table = keys(navigator)
    switch input {
    case .key(let key):
      guard let (layer, command) = table[key], isMeant(layer, navigator) else { return }
      command.perform(key)
    case .paste(let text):
      guard let (layer, command) = table.paste, isMeant(layer, navigator) else { return }
      command.paste?(text)
    }
  }

  /// Whether a key is meant for the current screen or the list of keys; false if a flow has changed the screen since
  /// the last drawing.
  private func isMeant(_ layer: KeyTable.Layer, _ navigator: Navigator) -> Bool {
    layer == .app || layer == .view && menu != nil || isSeen(navigator)
  }

  /// Whether the current screen was drawn.
  private func isSeen(_ navigator: Navigator) -> Bool { seen == InputTarget(navigator.tree, on: self) }

  /// The key table of the current state.
  func keys(_ navigator: Navigator) -> KeyTable {
    followAlerts(navigator)
    guard alert != nil || menu != nil else { return pageKeys(navigator) }
    return KeyTable { [self] layer in
      layer == .app ? appCommands(navigator, isFree: false) : boxCommands(layer, navigator)
    }
  }

  /// The key table of the screen, whatever is in front of it.
  private func pageKeys(_ navigator: Navigator) -> KeyTable {
    KeyTable { [self] layer in
      guard let top = navigator.tree.layers.last else { return layer == .app ? appCommands(navigator) : [] }
      let view = keyEntry(in: navigator.tree).flatMap { self.view(of: $0.id) }
      switch layer {
      case .app: return appCommands(navigator)
      case .view: return view?.commands ?? []
      case .actions: return view.map { actionCommands($0, navigator) } ?? []
      case .leaving: return leavingCommands(view, navigator)
      case .tabs:
        let taken = view?.commands ?? []
        return tabCommands(top, navigator) { key in taken.contains { $0.takes(key) } }
      }
    }
  }

  /// Shows the first open question unless it is already visible.
  func followAlerts(_ navigator: Navigator) {
    guard let asked = navigator.tree.alerts.first else {
      alert = nil
      return
    }
    if alert?.id != asked.id { alert = AlertBox(asked) }
    menu = nil
  }

  /// Lists the keys of the current screen, which a flow may have changed, if the list is open.
  func followKeys(_ navigator: Navigator) {
    if menu != nil { menu?.list(pageHints(navigator)) }
  }

  private func pageHints(_ navigator: Navigator) -> [KeyHint] { pageKeys(navigator).hints.filter { !$0.showsAll } }

  // MARK: The app

  /// The commands that are the same on every screen.
  ///
  /// - Parameter isFree: whether nothing is in front of the screen.
  private func appCommands(_ navigator: Navigator, isFree: Bool = true) -> [KeyTable.Command] {
    typealias Command = KeyTable.Command
    var commands = [
      Command(groups: [KeyGroup(.control("z"))], title: isFree ? "Suspend" : nil) { [self] _ in onSuspend?() },
      Command(groups: [KeyGroup(.control("l"))], title: nil) { [self] _ in redraw() },
    ]
    if alert == nil {
      let groups = [KeyGroup(.control("q")), KeyGroup(.control("c"))]
      commands.insert(
        Command(groups: groups, title: isFree ? "Quit" : nil) { [self] _ in quit(navigator) }, at: 0)
    }
    if isFree {
      commands.append(
        Command(groups: [KeyGroup(Key(.function(1)))], title: "Keys", showsAll: true) { [self] _ in
          menu = KeyMenu(pageHints(navigator))
        })
    }
    return commands
  }

  private func quit(_ navigator: Navigator) {
    menu = nil
    if navigator.quit(in: navigator.tree) { onQuit?() }
  }

  // MARK: Boxes

  /// The commands of the question or the key list in front of the screen.
  private func boxCommands(_ layer: KeyTable.Layer, _ navigator: Navigator) -> [KeyTable.Command] {
    switch layer {
    case .view:
      if let alert { return alert.commands.map { answering(alert.id, by: $0, navigator) } }
      return menu.map { $0.commands.map(choosing) } ?? []
    case .actions where alert == nil:
      // An action's own key works while the key list is open.
      return (visibleView(navigator).map { actionCommands($0, navigator) } ?? []).map { command in
        KeyTable.Command(groups: command.groups, title: nil, action: command.action) { [self] key in
          menu = nil
          command.perform(key)
        }
      }
    default: return []
    }
  }

  private func answering(
    _ id: AlertID, by command: ViewCommand<AlertBox, Action.ID>, _ navigator: Navigator
  ) -> KeyTable.Command {
    KeyTable.Command(groups: command.groups, title: command.title) { [self] key in
      guard var box = alert, box.id == id else { return }
      let answer = command.perform(key, &box)
      alert = box
      if let answer { navigator.didAnswer(id, with: answer) }
    }
  }

  private func choosing(by command: ViewCommand<KeyMenu, KeyMenu.Outcome>) -> KeyTable.Command {
    KeyTable.Command(groups: command.groups, title: command.title) { [self] key in
      guard var box = menu else { return }
      let outcome = command.perform(key, &box)
      if case .taps(let id) = outcome {
        // The chosen action belongs to the screen that was drawn.
        guard let navigator, isSeen(navigator) else { return }
        menu = nil
        visibleView(navigator)?.tap(id)
      } else {
        menu = outcome == nil ? box : nil
      }
    }
  }

  private func visibleView(_ navigator: Navigator) -> (any EntryView)? {
    keyEntry(in: navigator.tree).flatMap { view(of: $0.id) }
  }

  // MARK: Navigation

  private func actionCommands(_ view: any EntryView, _ navigator: Navigator) -> [KeyTable.Command] {
    view.bindings(escapeCancels: navigator.escapeCancels(in: navigator.tree)).bindings.map { binding in
      let action = binding.action
      return KeyTable.Command(groups: [KeyGroup(binding.key)], title: action.title, action: action) { _ in
        view.tap(action.id)
      }
    }
  }

  /// Escape taps Cancel if the screen offers it and does not prevent leaving; otherwise it goes back.
  private func leavingCommands(_ view: (any EntryView)?, _ navigator: Navigator) -> [KeyTable.Command] {
    let tree = navigator.tree
    let columns = columnCommands(navigator)
    guard keyEntry(in: tree)?.id == tree.visibleEntry?.id else { return columns }
    var commands: [KeyTable.Command] = []
    let offersBack = navigator.offersBack(in: tree)
    if let cancel = view?.cancelAction, navigator.escapeCancels(in: tree) {
      commands.append(
        KeyTable.Command(groups: [KeyGroup(.escape)], title: cancel.title, action: cancel) { _ in
          view?.tap(cancel.id)
        })
    } else if offersBack {
      commands.append(
        KeyTable.Command(groups: [KeyGroup(.escape)], title: "Back") { _ in navigator.goBack(in: navigator.tree) })
    }
    if offersBack {
      commands.append(
        KeyTable.Command(groups: [KeyGroup(.left)], title: nil) { _ in navigator.goBack(in: navigator.tree) })
    }
    return commands + columns
  }

  /// Digits select tabs, together with Alt if the view handles some of them.
  private func tabCommands(
    _ layer: NavigationTree.Layer, _ navigator: Navigator, isTaken: (Key) -> Bool
  ) -> [KeyTable.Command] {
    guard let bar = layer.tabBar, !bar.tabs.isEmpty else { return [] }
    let digits = KeyGroup.digits(upTo: bar.tabs.count)
    let withAlt = KeyGroup.digits(upTo: bar.tabs.count, .alt)
    return [
      KeyTable.Command(
        groups: digits.keys.contains(where: isTaken) ? [withAlt] : [digits, withAlt], title: "Tabs",
        perform: { key in
          guard case .character(let digit) = key.code, let number = digit.wholeNumberValue else { return }
          navigator.selectTab(number: number, in: navigator.tree)
        }),
      KeyTable.Command(
        groups: [KeyGroup(.tab, Key(.right, .control), Key(.right, .alt))], title: nil,
        perform: { _ in navigator.selectTab(by: 1, in: navigator.tree) }),
      KeyTable.Command(
        groups: [KeyGroup(.backTab, Key(.left, .control), Key(.left, .alt))], title: nil,
        perform: { _ in navigator.selectTab(by: -1, in: navigator.tree) }),
    ]
  }
}
