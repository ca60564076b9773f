import TerminalBench

/// The memory of the program after a tour of its screens: lists, a search, a patient, a wound with its chart, and an
/// assessment.
struct MemoryMeasurement {
  let terminal: TerminalProgram

  /// Walks through the screens; begins and ends at the list of all patients.
  func run() throws -> ProcessMemory {
    typealias Program = TerminalProgram
    for _ in 0..<20 { try scroll() }
    try search("smith")
    try search("RW-0")
    try terminal.press(Program.escape)
    try terminal.wait(for: "Name, ward or number")
    try terminal.press("/RW-000000")
    try terminal.wait(for: "one patient") { $0.patients == [0] }
    try terminal.press(Program.enter)
    try terminal.wait(for: "Timeline")
    try terminal.press(Program.enter)
    try terminal.wait(for: "Expected healing")
    try terminal.press("\u{1B}[6~")
    try terminal.press(Program.enter)
    try terminal.wait(for: "depth")
    try back(to: "Expected healing")
    try back(to: "Timeline")
    try back(to: "⌕")
    return try ProcessMemory(of: terminal.process)
  }

  private func scroll() throws {
    try terminal.press("\u{1B}[6~")
    try terminal.idle(for: .milliseconds(50))
  }

  private func search(_ text: String) throws {
    try terminal.press(TerminalProgram.escape)
    try terminal.wait(for: "Name, ward or number")
    try terminal.press("/")
    for letter in text {
      try terminal.press(String(letter))
      try terminal.idle(for: .milliseconds(100))
    }
  }

  private func back(to text: String) throws {
    try terminal.press(TerminalProgram.escape)
    try terminal.wait(for: text)
  }
}
