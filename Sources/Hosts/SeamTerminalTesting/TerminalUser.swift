public import SeamFlow
public import SeamFlowTesting
public import SeamTerminal

/// A user at the terminal: reads the cells that a host draws, and presses keys as bytes that pass through the real
/// decoder.
///
/// Pass it to a robot to run a flow's test through the keyboard:
///
/// ```swift
/// let app = FlowRobot(PeopleFlow(), providing: .fakes, on: TerminalUser())
/// try await app.tap("Wilma").expect(.push(PeopleFlow.Route.person(wilma.id))).back().finish()
/// ```
///
/// Register an app's own views with its ``terminal`` first. Everything that the screen shows in full is found by its
/// text: rows by their titles or values, fields by their labels, and everything else that has a key in the
/// list of keys.
@MainActor
public final class TerminalUser: HostUnderTest {
  /// The host that the user sees and operates.
  public let terminal: TerminalHost
  private let screen: InMemoryTerminal
  /// After how many looks the user gives up on a page that keeps changing.
  package var mostLooks = 2_000

  /// Makes a user at a terminal of a size in cells.
  public init(columns: Int = 90, rows: Int = 30) {
    terminal = TerminalHost()
    screen = InMemoryTerminal(terminal, size: Size(columns: columns, rows: rows))
  }

  /// The host.
  public var host: any NavigationHost { terminal }

  /// All actions except swiping: sheets are dismissed by going back.
  public var actions: Set<UserAction.Kind> { Set(UserAction.Kind.allCases).subtracting([.swipeDown]) }

  private var reader: FrameReader { FrameReader(frame: screen.frame, glyphs: terminal.tabGlyphs) }

  /// Returns the content of the screen.
  public func look() async -> HostPicture { reader.picture }

  /// Presses the keys of an action, each after the previous one is handled; returns whether the action was found.
  ///
  /// Beside a list, it is looked for in the column that has the focus, and then in the other one.
  public func perform(_ action: UserAction) async -> Bool {
    if await use(action) { return true }
    guard action.isOfAPage, reader.alertBox == nil, reader.hasDetail else { return false }
    await press("f6")
    if await use(action) { return true }
    await press("f6")
    return false
  }

  private func use(_ action: UserAction) async -> Bool {
    switch action {
    case .back: return await goBack()
    case .swipeDown: return false
    case .selectTab(let title): return await selectTab(title)
    case .answer(let title):
      guard reader.alertBox != nil, await cycle(to: title) else { return false }
      await press("enter")
      return true
    case .tap(let label): return await tap(label)
    case .type(let text, let label):
      guard await move(to: label) else { return false }
      await replace(with: text)
      return true
    case .toggle(let label):
      guard await move(to: label) else { return false }
      await press("space")
      return true
    case .choose(let option, let label): return await choose(option, for: label)
    case .remove(let label):
      guard await move(to: label), reader.marked?.text.contains("×") == true else { return false }
      await press("ctrl+d")
      return true
    case .search(let text):
      guard let isSearching = reader.isSearching else { return false }
      if !isSearching { await press("/") }
      await replace(with: text)
      return true
    case .refresh:
      guard screen.frame.lines.last?.contains("^R Refresh") == true else { return false }
      await press("ctrl+r")
      return true
    }
  }

  private func goBack() async -> Bool {
    let before = screen.frame
    let isOffered = reader.picture.offersBack && reader.alertBox == nil
    // The first Escape only clears a search.
    if reader.isSearching == true, reader.alertBox == nil { await press("escape") }
    await press("escape")
    return isOffered || screen.frame != before
  }

  private func selectTab(_ title: String) async -> Bool {
    guard reader.alertBox == nil, let number = reader.number(ofTab: title) else { return false }
    // Without Alt, a focused text would receive the digit.
    await press("alt+\(number)")
    return true
  }

  // MARK: Moving

  /// Moves the focus to a label anywhere on the page; returns false if there is no such label.
  private func move(to label: String) async -> Bool {
    if reader.isOn(label) { return true }
    guard reader.canMove else { return false }
    if reader.markedButton == nil {
      await hold("up", once: 8) { false }
      await hold("down", once: 1) { reader.isOn(label) || reader.markedButton != nil }
    }
    return reader.markedButton == nil ? reader.isOn(label) : await cycle(to: label)
  }

  /// Cycles the focus from a button to a label, through all items of a page that has buttons.
  private func cycle(to label: String) async -> Bool {
    var seen: Set<FrameReader.Front> = []
    while seen.count < mostLooks, seen.insert(reader.front).inserted {
      if reader.isOn(label) { return true }
      await press("tab")
    }
    return false
  }

  /// Repeats a key, a number of times between two looks, until it changes nothing or a condition holds.
  ///
  /// Gives up after many looks, in case a page keeps changing without input.
  @discardableResult
  private func hold(_ key: String, once count: Int, until isSo: () -> Bool) async -> Bool {
    var seen: FrameReader.Front?
    for _ in 0..<mostLooks {
      if isSo() { return true }
      let front = reader.front
      if seen == front { return false }
      seen = front
      for _ in 0..<count { screen.press(key) }
      await letItDraw()
    }
    return false
  }

  private func tap(_ label: String) async -> Bool {
    guard reader.alertBox == nil else { return false }
    if await move(to: label) {
      await press("enter")
      return true
    }
    if await moveToPoint(label) {
      await press("enter")
      return true
    }
    return await tapInKeys(label)
  }

  /// Moves over the points of a chart to one; returns false if there is no such point.
  private func moveToPoint(_ label: String) async -> Bool {
    // The line that says the selected point is the first one that takes the focus.
    await hold("up", once: 8) { false }
    guard reader.isOnPoint else { return false }
    await hold("left", once: 8) { false }
    return await hold("right", once: 1) { reader.isOn(label) }
  }

  /// Chooses an action from the list of all keys.
  private func tapInKeys(_ label: String) async -> Bool {
    await press("f1")
    guard reader.keyBox != nil else { return false }
    guard await move(to: label) else {
      // An alert may have appeared in front of it, which Escape would answer.
      if reader.keyBox != nil { await press("escape") }
      return false
    }
    await press("enter")
    return true
  }

  private func choose(_ option: String, for label: String) async -> Bool {
    guard await move(to: label) else { return false }
    if reader.isOnSlider {
      // The whole way down, then up until the number appears.
      if await hold("left", once: 1, until: { reader.isChosen(option) }) { return true }
      return await hold("right", once: 1) { reader.isChosen(option) }
    }
    var seen: Set<[String]> = []
    while !reader.isChosen(option) {
      guard seen.insert(reader.markedField).inserted else { return false }
      await press("space")
    }
    return true
  }

  // MARK: Keys

  private func press(_ names: String...) async {
    for name in names {
      screen.press(name)
      await letItDraw()
    }
  }

  /// Replaces the focused text.
  private func replace(with text: String) async {
    screen.press("ctrl+e")
    screen.press("ctrl+u")
    screen.send(Array(text.utf8))
    await letItDraw()
  }

  /// Lets the host draw, which it does in the next turn.
  private func letItDraw() async {
    for _ in 0..<3 { await Task.yield() }
  }
}

extension UserAction {
  /// Whether it uses a control on a page, and not the title bar, the tabs, an alert or a sheet itself.
  fileprivate var isOfAPage: Bool {
    switch self {
    case .back, .swipeDown, .selectTab, .answer: false
    case .tap, .type, .toggle, .choose, .remove, .search, .refresh: true
    }
  }
}
