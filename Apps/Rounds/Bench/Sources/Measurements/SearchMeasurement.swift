import Foundation
import TerminalBench

/// The time from typing a letter into the search of all patients until the screen shows the matches.
///
/// The matches of each text are known from the clinic's records: a screen shows them if the text, the number of rows,
/// and each patient that is visible agree. A letter that changes neither the number nor any visible patient is typed,
/// but not counted: its result cannot be told from the former one.
struct SearchMeasurement {
  let terminal: TerminalProgram
  private let words: [(patient: Int, words: Set<String>)]
  private let searches: [String]
  private let pause: Duration

  /// Chooses searches for names, wards and numbers of the clinic.
  ///
  /// - Parameters:
  ///   - terminal: shows the list of all patients.
  ///   - clinic: the records.
  ///   - count: the number of searches.
  ///   - pause: the time between a letter's result and the next letter.
  init(_ terminal: TerminalProgram, _ clinic: Clinic, searches count: Int, pause: Duration) {
    self.terminal = terminal
    self.pause = pause
    words = clinic.patients.map { ($0.number, $0.words) }
    let patients = clinic.patients
    searches = (0..<count).map { index in
      let patient = patients[index &* 7919 % patients.count]
      return switch index % 8 {
      case 0, 1: String(patient.family.prefix(7))
      case 2: String(patient.given.prefix(7))
      case 3: "\(patient.given) \(patient.family.prefix(3))"
      case 4: patient.recordNumber
      case 5: String(patient.number)
      case 6: String(patient.ward.prefix(8))
      default: String(patient.nationalNumber.prefix(9))
      }
    }
  }

  /// The typed text, and the time until its result in milliseconds.
  struct Letter {
    let text: String
    let time: Double
  }

  /// Types letters one after another, each after a pause.
  func runLetters() throws -> [Letter] {
    var letters: [Letter] = []
    for search in searches {
      try begin()
      for end in search.indices {
        let text = String(search[...end])
        if let time = try type(String(search[end]), of: text) { letters.append(Letter(text: text, time: time)) }
        try terminal.idle(for: pause)
      }
      try clear()
    }
    return letters
  }

  /// Types whole searches with 25 ms between letters; the time is that of the last letter.
  func runFast() throws -> [Letter] {
    var letters: [Letter] = []
    for search in searches {
      try begin()
      for letter in search.dropLast() {
        try terminal.press(String(letter))
        try terminal.idle(for: .milliseconds(25))
      }
      if let time = try type(String(search.suffix(1)), of: search) { letters.append(Letter(text: search, time: time)) }
      try clear()
    }
    return letters
  }

  private func begin() throws {
    try terminal.press("/")
    try terminal.idle(for: pause)
  }

  private func clear() throws {
    try terminal.press(TerminalProgram.escape)
    try terminal.wait(for: "all patients") { $0.search?.text == "Name, ward or number" && $0.search?.rows ?? 0 > 0 }
    try terminal.idle(for: pause)
  }

  /// Types the last letter of a text; nil if the screen showed its result before.
  private func type(_ letter: String, of text: String) throws -> Double? {
    let found = finds(text)
    let wasShown = Self.shows(found, terminal.screen)
    let start = ContinuousClock.now
    try terminal.press(letter)
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let end = try terminal.wait(for: "what “\(text)” finds, \(found.count) patients") { screen in
      screen.search?.text == trimmed && Self.shows(found, screen)
    }
    return wasShown ? nil : (end - start) / .milliseconds(1)
  }

  private static func shows(_ found: Set<Int>, _ screen: TerminalScreen) -> Bool {
    // A list shows a hundred patients and a row that leads to more.
    guard screen.search?.rows == (found.count > 100 ? 101 : found.count) else { return false }
    return found.isEmpty == screen.patients.isEmpty && found.isSuperset(of: screen.patients)
  }

  /// The patients that a text finds: those who have its words, of which the last one may be incomplete.
  private func finds(_ text: String) -> Set<Int> {
    let parts = ClinicPatient.words(text)
    guard let last = parts.last else { return Set(words.map(\.patient)) }
    return Set(
      words.lazy.filter { entry in
        parts.dropLast().allSatisfy(entry.words.contains) && entry.words.contains { $0.hasPrefix(last) }
      }.map(\.patient))
  }
}
