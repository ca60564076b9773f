import LibContacts
import TerminalBench

/// The people as a value, without the program.
struct LibraryMeasurement {
  let count: Int

  func run(times: Int, _ output: BenchOutput) {
    let persons = (0..<count).map(SampleCards.person)
    let people = People(persons)
    output.say("library.start.\(count)", Self.milliseconds(times) { _ in _ = People(persons) }, "ms")
    output.say(
      "library.search.\(count)",
      Self.milliseconds(times * 8) { number in
        _ = people.parts(matching: ["a", "an", "z", "orsted", "12", "+4420", "smith 1", "q"][number % 8])
      }, "ms")
    output.say(
      "library.save.\(count)",
      Self.milliseconds(times) { number in _ = people.changed(adding: [SampleCards.person(count + number)]) }, "ms")
  }

  private static func milliseconds(_ times: Int, _ body: (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<times).map { number in clock.measure { body(number) } / .milliseconds(1) }.median
  }
}
