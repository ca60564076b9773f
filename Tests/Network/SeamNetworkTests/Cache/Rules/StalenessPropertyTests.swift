import Foundation
import SeamSupport
import Testing

@testable import SeamNetwork

/// Random fields, times and requests: nothing is served stale without permission.
///
/// The reference is written from the text of RFC 9111 alone, without any part of the cache: it reads fields by regular
/// expressions and dates by a formatter of Foundation.
struct StalenessPropertyTests {
  @Test(arguments: [1, 2, 3, 4])
  func servesNothingStaleWithoutPermission(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var served: [HTTPResponse.Source: Int] = [:]
    for number in 0..<800 {
      let bench = CacheBench()
      let stored = Self.responseFields(&random, now: bench.clock.date)
      let status = [200, 200, 200, 404, 302, 500][Int(random.next() % 6)]
      let storedAt = bench.clock.date
      bench.answer(Answer(status, stored, body: "stored"))
      _ = try await bench.get()
      bench.clock.advance(by: Double(random.next() % 120))
      let asked = Self.requestFields(&random)
      bench.answer(.plain("new", ["Cache-Control": "no-store"]))
      let (response, body) = try await bench.get("/", asked)
      let reference = Reference(status, stored, storedAt: storedAt, now: bench.clock.date)
      let what = "\(seed)/\(number): \(status) \(stored) for \(asked) after \(reference.age) s"
      // Where reuse is allowed without staleness it also happens.
      #expect(body == "stored" || !reference.isFresh || !reference.allowsServing(to: asked), "\(what)")
      guard body == "stored" else { continue }
      served[response.source, default: 0] += 1
      #expect(reference.allowsServing(to: asked), "\(what)")
      #expect(response.fields["Age"] == String(Int(reference.age)), "\(what)")
      #expect((response.source == .stale) == !reference.isFresh, "\(what)")
    }
    #expect(served[.cache, default: 0] > 60)
    #expect(served[.stale, default: 0] > 10)
  }

  private static func responseFields(_ random: inout SeededRandom, now: Date) -> [String: String] {
    var fields: [String: String] = [:]
    var directives: [String] = []
    func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }
    if !chance(3) {
      directives.append("max-age=\(["0", "10", "60", "150", "x", "\"60\"", "-5"][Int(random.next() % 7)])")
    }
    for directive in ["no-cache", "no-store", "must-revalidate", "immutable", "public", "private", "s-maxage=900"]
    where chance(9) { directives.append(chance(4) ? directive.uppercased() : directive) }
    if chance(4) { directives.append("stale-while-revalidate=\(random.next() % 90)") }
    if chance(6) { directives.append("own=\"no-cache, max-age=9000\"") }
    if chance(9) { directives.append("max-age=60") }
    if !directives.isEmpty { fields["Cache-Control"] = directives.shuffled(using: &random).joined(separator: ", ") }
    func date(_ range: UInt64, _ ahead: Double) -> String {
      Reference.text(now.addingTimeInterval(Double(random.next() % range) + ahead))
    }
    if chance(3) { fields["Expires"] = chance(4) ? "0" : date(200, -50) }
    if !chance(3) { fields["Date"] = chance(8) ? "never" : date(60, -50) }
    if chance(4) { fields["Age"] = ["0", "30", "-1", "30, 0", "x"][Int(random.next() % 5)] }
    if chance(3) { fields["Last-Modified"] = date(2000, -2000) }
    return fields
  }

  private static func requestFields(_ random: inout SeededRandom) -> [(String, String)] {
    var directives: [String] = []
    for name in ["max-age", "min-fresh", "max-stale"] where random.next() % 4 == 0 {
      directives.append("\(name)=\(random.next() % 120)")
    }
    if random.next() % 9 == 0 { directives.append("max-stale") }
    if random.next() % 9 == 0 { directives.append("no-cache") }
    return directives.isEmpty ? [] : [("Cache-Control", directives.joined(separator: ", "))]
  }
}

/// The freshness of one stored response, computed step by step as RFC 9111 describes it, without regard to speed.
private struct Reference {
  let directives: String
  let age: Double
  let lifetime: Double

  init(_ status: Int, _ fields: [String: String], storedAt: Date, now: Date) {
    // Quoted strings contain no directives.
    let raw = (fields["Cache-Control"] ?? "").lowercased()
    let unquoted = raw.replacing("max-age=\"60\"", with: "max-age=60")
    directives = unquoted.replacing(/"[^"]*"/, with: "")
    let date = fields["Date"].flatMap(Self.date) ?? storedAt
    let ageValue = fields["Age"].flatMap { Int($0.split(separator: ",")[0]) }.map { max(0, Double($0)) } ?? 0
    age = max(max(0, storedAt.timeIntervalSince(date)), ageValue) + now.timeIntervalSince(storedAt)
    let ages = Self.values("max-age", in: directives)
    if !ages.isEmpty {
      lifetime = Set(ages).count == 1 ? Self.seconds(ages[0]) ?? 0 : 0
    } else if let expires = fields["Expires"] {
      lifetime = Self.date(expires).map { $0.timeIntervalSince(date) } ?? 0
    } else if let modified = fields["Last-Modified"].flatMap(Self.date),
      status == 200 || status == 404 || Self.has("public", in: directives)
    {
      lifetime = date.timeIntervalSince(modified) / 10
    } else {
      lifetime = 0
    }
  }

  var isFresh: Bool { max(0, lifetime) > age }

  func allowsServing(to fields: [(String, String)]) -> Bool {
    let request = fields.map(\.1).joined(separator: ", ")
    guard !Self.has("no-store", in: directives), !Self.has("no-cache", in: directives),
      !Self.has("no-cache", in: request)
    else { return false }
    let maxAge = Self.values("max-age", in: request).first.flatMap(Self.seconds)
    let minFresh = Self.values("min-fresh", in: request).first.flatMap(Self.seconds)
    let staleness = max(0, age - max(0, lifetime))
    let isYoung = maxAge.map { age <= $0 } ?? true
    if isFresh, isYoung || Self.has("immutable", in: directives),
      minFresh.map({ lifetime - age >= $0 }) ?? true
    {
      return true
    }
    guard !Self.has("must-revalidate", in: directives), minFresh == nil, isYoung else { return false }
    if request.split(separator: ",").contains(where: { $0.drop { $0 == " " } == "max-stale" }) { return true }
    if let maxStale = Self.values("max-stale", in: request).first.flatMap(Self.seconds), staleness <= maxStale {
      return true
    }
    guard let window = Self.values("stale-while-revalidate", in: directives).first.flatMap(Self.seconds) else {
      return false
    }
    return maxAge == nil && staleness <= window
  }

  private static func has(_ name: String, in text: String) -> Bool {
    text.split(separator: ",").contains { $0.replacing(" ", with: "") == name }
  }

  private static func values(_ name: String, in text: String) -> [String] {
    text.split(separator: ",").map { $0.replacing(" ", with: "") }.filter { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  private static func seconds(_ text: String) -> Double? {
    text.wholeMatch(of: /[0-9]+/).flatMap { Double($0.output) }
  }

  private static func formatter() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }

  static func text(_ date: Date) -> String { formatter().string(from: date) }
  static func date(_ text: String) -> Date? { formatter().date(from: text) }
}
