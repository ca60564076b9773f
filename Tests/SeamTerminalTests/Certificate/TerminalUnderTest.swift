import SeamFlow
import SeamFlowTesting
import SeamViews

@testable import SeamTerminal

/// The terminal host with a user who reads its cells and presses keys, as bytes through the real decoder.
@MainActor
final class TerminalUnderTest: HostUnderTest {
  private let terminal = TerminalHost()
  private let device = InMemoryDevice(size: Size(columns: 90, rows: 30))
  private var decoder = InputDecoder()

  init() { terminal.attach(device, usesColor: true) }

  var host: any NavigationHost { terminal }

  var gestures: Set<HostGesture.Kind> { Set(HostGesture.Kind.allCases).subtracting([.swipeDown]) }

  private var reader: FrameReader { FrameReader(frame: terminal.frame) }

  func look() async -> HostPicture { reader.picture }

  func perform(_ gesture: HostGesture) async -> Bool {
    let before = terminal.frame
    switch gesture {
    case .back:
      let isOffered = reader.picture.offersBack && reader.alertBox == nil
      await press("escape")
      return isOffered || terminal.frame != before
    case .swipeDown: return false
    case .selectTab(let title):
      guard let number = reader.number(ofTab: title) else { return false }
      await press("\(number)")
      return reader.alertBox == nil
    case .answer(let title):
      guard reader.alertBox != nil, await moveToButton(title) else { return false }
      await press("enter")
      return true
    case .tap(let label): return await tap(label)
    case .type(let text, let label):
      guard await move(to: label) else { return false }
      await press("ctrl+e", "ctrl+u")
      await write(text)
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
      await press("ctrl+e", "ctrl+u")
      await write(text)
      return true
    case .refresh:
      guard terminal.frame.lines.last?.contains("^R Refresh") == true else { return false }
      await press("ctrl+r")
      return true
    }
  }

  // MARK: Moving

  /// Moves the keyboard to the line with a label, down and then up; false where there is none.
  private func move(to label: String) async -> Bool {
    for key in ["down", "up"] {
      var seen: FrameReader?
      while seen?.frame != terminal.frame {
        if reader.marked?.text.contains(label) == true { return true }
        seen = reader
        await press(key)
      }
    }
    return false
  }

  /// Moves the keyboard to a button, around all of them; false where there is none that can be pressed.
  private func moveToButton(_ label: String) async -> Bool {
    let first = reader.markedButton
    guard first != nil else { return false }
    repeat {
      if reader.markedButton == label { return true }
      await press("tab")
    } while reader.markedButton != first
    return false
  }

  private func tap(_ label: String) async -> Bool {
    if reader.alertBox == nil {
      if reader.markedButton == nil {
        if await move(to: label) {
          await press("enter")
          return true
        }
      } else if await moveToButton(label) {
        await press("enter")
        return true
      }
    }
    return await tapInKeys(label)
  }

  /// Chooses an action from the list of all keys.
  private func tapInKeys(_ label: String) async -> Bool {
    await press("f1")
    guard reader.keyBox != nil else { return false }
    guard await move(to: label) else {
      await press("escape")
      return false
    }
    await press("enter")
    return true
  }

  private func choose(_ option: String, for label: String) async -> Bool {
    guard await move(to: label), let first = reader.marked?.text, first.contains(option) else { return false }
    while reader.marked?.text.contains("‹\(option)›") == false {
      let before = terminal.frame
      await press("space")
      if terminal.frame == before || reader.marked?.text == first { return false }
    }
    return true
  }

  // MARK: Keys

  private func press(_ names: String...) async {
    for name in names { await send(Key(name: name).flatMap(KeyEncoder.bytes) ?? []) }
  }

  private func write(_ text: String) async {
    for character in text { await send(Array(String(character).utf8)) }
  }

  /// Puts bytes in and lets the host draw by itself, which it does in the next turn.
  private func send(_ bytes: [UInt8]) async {
    terminal.receive(decoder.decode(bytes) + decoder.flush())
    for _ in 0..<3 { await Task.yield() }
  }
}
