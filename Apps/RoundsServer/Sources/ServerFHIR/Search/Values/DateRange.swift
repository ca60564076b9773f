import CoreFHIR
import Foundation

/// The milliseconds since 1970 that a date or a period includes: both ends do belong to it.
struct DateRange: Hashable, Sendable {
  /// Before all dates and after them, for periods without a beginning or an end.
  static let (past, future): (Int64, Int64) = (-(1 << 60), 1 << 60)

  var low: Int64
  var high: Int64

  init(_ low: Int64, _ high: Int64) { (self.low, self.high) = (low, high) }

  /// Reads a date of a resource, or of a search; nil for any other text.
  ///
  /// Searches may leave out seconds and the offset, which is then that of UTC. Digits of a second after the third are
  /// ignored.
  init?(_ text: String) {
    var text = text
    var width: Int64 = 1000
    var fraction: Int64 = 0
    if let start = text.firstIndex(of: "T") {
      var clock = text[text.index(after: start)...]
      var zone = Substring()
      if let index = clock.firstIndex(where: { "Z+-".contains($0) }) {
        (clock, zone) = (clock[..<index], clock[index...])
      }
      if let point = clock.firstIndex(of: ".") {
        let digits = clock[clock.index(after: point)...].prefix(3)
        guard let value = Int64(digits), !digits.contains(where: { "+-".contains($0) }) else { return nil }
        for _ in digits.utf8 { width /= 10 }
        fraction = value * width
        guard clock[clock.index(after: point)...].allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        clock = clock[..<point]
      } else if clock.utf8.count == 5 {
        clock += ":00"
        width = 60_000
      }
      text = "\(text[...start])\(clock)\(zone.isEmpty ? "Z" : zone)"
    }
    guard let date = FHIR.DateTime(text) else { return nil }
    low = Int64(date.earliest().timeIntervalSince1970) * 1000 + fraction
    let end = Int64(date.end().timeIntervalSince1970) * 1000
    high = text.contains("T") ? low + width - 1 : end - 1
  }

  /// Reads a date, a Period or a Timing of a resource; nil if it has no date.
  init?(_ json: FHIRJSON) {
    if let text = json.string {
      self.init(text)
      return
    }
    guard let object = json.object else { return nil }
    if object.contains("start") || object.contains("end") {
      let (start, end) = (object["start"]?.string.flatMap(Self.init), object["end"]?.string.flatMap(Self.init))
      guard start != nil || end != nil else { return nil }
      self.init(start?.low ?? Self.past, end?.high ?? Self.future)
      return
    }
    // Only the outer limits of a Timing count (http://hl7.org/fhir/R4/search.html#date).
    var ranges = (object["event"]?.array ?? []).compactMap { $0.string.flatMap(Self.init) }
    if let bounds = object["repeat"]?["boundsPeriod"].flatMap({ $0.object != nil ? Self($0) : nil }) {
      ranges.append(bounds)
    }
    guard let first = ranges.first else { return nil }
    self = ranges.reduce(first) { Self(min($0.low, $1.low), max($0.high, $1.high)) }
  }
}
