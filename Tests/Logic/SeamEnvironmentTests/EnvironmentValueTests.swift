import SeamConformance
import SeamEnvironment
import SeamSupport
import Testing

struct EnvironmentValueTests {
  @Test func readsStandardTypes() {
    #expect(String(environmentText: " as it is ") == " as it is ")
    #expect(Int(environmentText: "-42") == -42)
    #expect(Int(environmentText: "4.2") == nil)
    #expect(Int(environmentText: "9223372036854775808") == nil)
    #expect(Double(environmentText: "0.5") == 0.5)
    #expect(Double(environmentText: "nan") == nil)
    #expect(Double(environmentText: "1e999") == nil)
    #expect(Bool(environmentText: "Yes") == true)
    #expect(Bool(environmentText: "off") == false)
    #expect(Bool(environmentText: "maybe") == nil)
    #expect(LogLevel(environmentText: "verbose") == .verbose)
    #expect(LogLevel(environmentText: "loud") == nil)
    #expect(LogLevel.environmentFormat == "one of quiet, verbose")
    #expect(Int?(environmentText: "") == .some(.none))
    #expect(Int?(environmentText: "7") == .some(7))
    #expect(Int?(environmentText: "x") == Int??.none)
    #expect(Secret<Int>(environmentText: "7")?.reveal() == 7)
  }

  @Test func readsLists() {
    #expect([Int](environmentText: "1, 2 ,3") == [1, 2, 3])
    #expect([Int](environmentText: "  ") == [])
    #expect([String](environmentText: "a,,b") == nil)
    #expect([String](environmentText: "a,") == nil)
    #expect([Int](environmentText: "1,x") == nil)
  }

  @Test(arguments: [
    ("30s", Duration.seconds(30)), ("500ms", .milliseconds(500)), ("1.5m", .seconds(90)), ("2h", .seconds(7200)),
    ("1d", .seconds(86_400)), ("0s", .zero), ("0.25s", .milliseconds(250)), ("3us", .microseconds(3)),
    ("1.000000000s", .seconds(1)), ("1.0000000000s", .seconds(1)), ("9ns", .nanoseconds(9)),
  ])
  func readsDurations(text: String, duration: Duration) {
    #expect(Duration(environmentText: text) == duration)
  }

  @Test(arguments: [
    "", "30", "s", "-1s", "+1s", "1 s", "1.s", ".5s", "1.2.3s", "1.0000000001s", "1.00000000000005s", "0.5ns", "1w",
    "1S", "9999999999d", "9223372036.999999999s", "99999999999999999999s", "٣s",
  ])
  func refusesOtherDurations(text: String) {
    #expect(Duration(environmentText: text) == nil)
  }

  @Test func textsOfValuesAreReadBack() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<2_000 {
      let number = Int(truncatingIfNeeded: random.next() >> UInt64(random.next(upTo: 64)))
      expectReadBack(number)
      expectReadBack(Double(number) / 7)
      expectReadBack(number % 2 == 0)
      expectReadBack(Duration.nanoseconds(Int64(number >> 2).magnitude))
      expectReadBack([number, 1])
      expectReadBack(number % 3 == 0 ? nil : number)
    }
    for level in LogLevel.allCases { expectReadBack(level) }
    for environment in AppEnvironment.allCases { expectReadBack(environment) }
  }

  private func expectReadBack<Value: EnvironmentValue>(_ value: Value) {
    #expect(Value(environmentText: value.environmentText) == value)
  }

  @Test func showsDurationsBeyondItsUnits() {
    #expect(Duration.seconds(Int64.max).environmentText == "9223372036854775807s")
    #expect(Duration.seconds(-90).environmentText == "-90s")
  }

  @Test func readsURLs() throws {
    let url = try #require(EnvironmentURL("HTTPS://api.example.com:8443/v1?x=%20#top"))
    #expect(url.scheme == "https")
    #expect(url.host == "api.example.com")
    #expect(url.port == 8443)
    #expect(url.text == "HTTPS://api.example.com:8443/v1?x=%20#top")
    #expect(EnvironmentURL("http://localhost")?.port == nil)
    let local = try #require(EnvironmentURL("http://[::1]:80"))
    #expect(local.host == "::1")
    #expect(local.port == 80)
  }

  @Test(arguments: [
    "", "example.com", "https:", "https:/example.com", "https://", "https:///path", "://host", "1http://host",
    "ht tp://host", "http://ho st", "http://host:", "http://host:65536", "http://host:-1", "http://host:8x",
    "http://host/%2", "http://host/%zz", "http://user@host", "http://u:p@host", "http://u:80@host", "http://[::1]@host",
    "http://[::1", "http://[]",
    "http://[::1]x", "http://[host]", "http://höst", "http://a:1:2", "http://host\n",
  ])
  func refusesOtherURLs(text: String) { #expect(EnvironmentURL(text) == nil) }

  @Test func rulesStateTheirRequirement() {
    #expect(EnvironmentRule<Duration>.range(.seconds(1) ... .seconds(120)).requirement == "between 1s and 2m")
    #expect(EnvironmentRule.range(1...3).isMet(3))
    #expect(!EnvironmentRule.range(1...3).isMet(4))
    #expect(!EnvironmentRule<String>.notEmpty.isMet(""))
    #expect(
      EnvironmentRule<EnvironmentURL>.scheme("http", "HTTPS").requirement == "a URL with the scheme http or HTTPS")
  }
}
