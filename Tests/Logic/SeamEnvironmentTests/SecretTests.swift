import SeamEnvironment
import Testing

struct SecretTests {
  private static let planted = "planted-7f3a91"

  /// A secret type of an app's own, which does not redact its text.
  private struct PIN: EnvironmentValue {
    static let environmentFormat = "digits"
    static let isEnvironmentSecret = true
    let digits: String

    init(digits: String) { self.digits = digits }
    init?(environmentText text: String) { self.init(digits: text) }
    var environmentText: String { digits }
  }

  private struct Container {
    let secret = Secret(SecretTests.planted)
    let optional: Secret<String>? = Secret(SecretTests.planted)
    let list = [Secret(Array(SecretTests.planted.utf8))]
    let byName = ["name": Secret(SecretTests.planted)]
    let nested = Secret([Secret(SecretTests.planted)])
  }

  /// Returns all that can be printed of a value.
  private static func printed(_ value: Any) -> [String] {
    var outputs = [String(describing: value), String(reflecting: value), "\(value)"]
    var output = ""
    print(value, to: &output)
    debugPrint(value, to: &output)
    dump(value, to: &output)
    outputs.append(output)
    return outputs + Mirror(reflecting: value).children.flatMap { printed($0.value) }
  }

  private static func expectNoSecret(in value: Any, _ location: SourceLocation = #_sourceLocation) {
    let bytes = String(describing: Array(planted.utf8)).dropFirst().dropLast()
    for output in printed(value) {
      #expect(!output.contains(planted) && !output.contains(bytes), sourceLocation: location)
    }
  }

  @Test func theSearchFindsAValueThatIsPrinted() {
    #expect(Self.printed([Self.planted]).allSatisfy { $0.contains(Self.planted) })
  }

  @Test func isNeverPrinted() {
    Self.expectNoSecret(in: Secret(Self.planted))
    Self.expectNoSecret(in: Container())
    #expect("\(Secret(Self.planted))" == "<redacted>")
    #expect(Mirror(reflecting: Secret(Self.planted)).children.isEmpty)
    #expect(Secret(Self.planted).environmentText == "<redacted>")
  }

  @Test func isNotEncodable() {
    let secret: Any = Secret(Self.planted)
    #expect(!(secret is any Encodable))
  }

  @Test func isRevealedExplicitly() { #expect(Secret(Self.planted).reveal() == Self.planted) }

  @Test func isComparedByItsBytes() {
    #expect(Secret("abc") == Secret("abc"))
    #expect(Secret("abc") != Secret("abd"))
    #expect(Secret("abc") != Secret("xbc"))
    #expect(Secret("abc") != Secret("ab"))
    #expect(Secret("abc") != Secret("abcd"))
    #expect(Secret("") == Secret(""))
    // These are equal as strings of Unicode.
    #expect(Secret("e\u{301}") != Secret("\u{e9}"))
    #expect(Secret<[UInt8]>([1, 2]) == Secret([1, 2]))
    #expect(Secret<[UInt8]>([1, 2]) != Secret([1, 3]))
    #expect(Secret(5) == Secret(5))
    #expect(Secret(5) != Secret(6))
  }

  @Test func isInNoOutputOfAProvider() throws {
    let lower = layer("lower", [("API_TOKEN", Self.planted + "-lower")])
    let provider = try DefaultAppEnvironmentProvider(
      schema: Settings.schema, layers: [lower, .variables { Settings.valid }],
      overrides: EnvironmentSettings().setting(Settings.token, to: Secret(Self.planted)))
    let before = provider.snapshot
    #expect(before[Settings.token].reveal() == Self.planted)
    var typed = provider.overrides
    typed.set(name: "API_TOKEN", text: Self.planted + "-text")
    let changes = try provider.override(with: typed)
    #expect(changes.map(\.name) == ["API_TOKEN"])

    Self.expectNoSecret(in: changes)
    Self.expectNoSecret(in: before)
    Self.expectNoSecret(in: provider.snapshot)
    Self.expectNoSecret(in: provider.snapshot.provenance)
    Self.expectNoSecret(in: provider)
    Self.expectNoSecret(in: typed)
    Self.expectNoSecret(in: lower)
    Self.expectNoSecret(in: EnvironmentEntry("A", text: Self.planted, origin: .init(layer: "", location: "")))
    Self.expectNoSecret(in: EnvironmentKey("A", default: Secret(Self.planted)))
    Self.expectNoSecret(in: EnvironmentFile(parsing: Array("A=\(Self.planted)".utf8), path: "app.env"))
  }

  /// Each line is a mistake with which a secret could get into a message.
  @Test(arguments: [
    "API_TOKEN=planted-7f3a91\nAPI_TOKEN=planted-7f3a91", "API_TOKN=planted-7f3a91", "planted-7f3a91",
    "planted-7f3a91=1",
    "API_TOKEN=\"planted-7f3a91", "API_TOKEN='a\nplanted-7f3a91=\nplanted_7f3a91=1", "API_TOKEN=\"\\planted-7f3a91\"",
    "API_TOKEN=\"a\" planted-7f3a91", "PINS=planted-7f3a91", "BASE_URL=https://user:planted-7f3a91@example.com",
    "RETRIES=https://user:planted-7f3a91@example.com",
  ])
  func isInNoMessage(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "app.env")
    let pins = EnvironmentKey<[Secret<Int>]>("PINS", default: [])
    let error = environmentError { () throws(EnvironmentError) in
      _ = try DefaultAppEnvironmentProvider(
        schema: Settings.schema + EnvironmentSchema(pins), layers: [.file(at: path)])
    }
    let found = try #require(error)
    Self.expectNoSecret(in: found)
    #expect(!found.description.contains("planted"))
  }

  @Test func isInNoMessageAboutARuleOrAType() throws {
    let long = EnvironmentKey<Secret<String>>(
      "API_TOKEN", validating: .revealed(EnvironmentRule("short") { _ in false }))
    let number = EnvironmentKey<Int>("RETRIES")
    let timeout = EnvironmentKey<Int>("TIMEOUT")
    let error = environmentError { () throws(EnvironmentError) in
      _ = try DefaultAppEnvironmentProvider(
        schema: EnvironmentSchema(long, number, timeout), layers: [layer("a", [("API_TOKEN", Self.planted)])],
        overrides: EnvironmentSettings()
          .setting(EnvironmentKey<Secret<String>>("RETRIES"), to: Secret(Self.planted))
          .setting(EnvironmentKey<PIN>("TIMEOUT"), to: PIN(digits: Self.planted)))
    }
    let found = try #require(error)
    #expect(found.problems.map(\.key) == ["API_TOKEN", "RETRIES", "TIMEOUT"])
    Self.expectNoSecret(in: found)
  }
}
