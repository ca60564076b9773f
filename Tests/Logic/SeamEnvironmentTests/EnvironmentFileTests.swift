import Foundation
import SeamConformance
import SeamEnvironment
import SeamSupport
import Testing

struct EnvironmentFileTests {
  /// Returns the values that a provider reads for the names A to E, each optional.
  private func read(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path("app.env")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let keys = ["A", "B", "C", "D", "E"].map { EnvironmentKey($0, default: "-") }
    let schema = keys.map { EnvironmentSchema($0) }.reduce(EnvironmentSchema(), +)
    let provider = try DefaultAppEnvironmentProvider(schema: schema, layers: [.file(at: path, isRequired: true)])
    return keys.map { provider[$0] }
  }

  private func read(_ text: String) throws -> [String] { try read(Array(text.utf8)) }

  @Test func readsValues() throws {
    #expect(try read("A=1\n\n# B=2\n  C = a b \nexport D=x=y\nE=") == ["1", "-", "a b", "x=y", ""])
    #expect(try read("A=a#b\nB=a # b\nC=#b\nD=a\t#b\r\nE=$HOME\r\n") == ["a#b", "a", "", "a", "$HOME"])
    #expect(
      try read("A=\"a\\n\\t\\r\\\"\\\\\\$ # b\" # c\nB='a\\n\"' \nC=\"\"") == [
        "a\n\t\r\"\\$ # b", "a\\n\"", "", "-", "-",
      ])
    #expect(try read("A=\"it's\"\nB='\"'\nC=a\"b\nD=é\nE='é'") == ["it's", "\"", "a\"b", "é", "é"])
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("A=1".utf8)) == ["1", "-", "-", "-", "-"])
    #expect(try read("") == ["-", "-", "-", "-", "-"])
  }

  @Test(arguments: [
    ("A", "1", "no equals sign"), ("\n1A=x", "2", "not a name"), ("=x", "1", "not a name"),
    ("A B=x", "1", "not a name"),
    ("é=x", "1", "not a name"), ("A=\"x", "1", "not closed"), ("A='x", "1", "not closed"),
    ("A=\"x\\", "1", "known escape"), ("A=\"\\x\"", "1", "known escape"), ("A=\"x\" y", "1", "follows the closing"),
    ("\n\nA=\u{0}", "3", "not UTF-8"),
  ])
  func reportsLines(text: String, line: String, reason: String) throws {
    let file = EnvironmentFile(parsing: Array(text.utf8), path: "app.env")
    let problem = try #require(file.problems.first)
    #expect(file.problems.count == 1)
    #expect(file.entries.isEmpty)
    #expect(problem.code == .malformed)
    #expect(problem.origin?.description == "file app.env:\(line)")
    #expect(problem.reason.contains(reason))
  }

  @Test func reportsBytesThatAreNotText() {
    let file = EnvironmentFile(parsing: Array("A=1\nB=".utf8) + [0xFF] + Array("\nC=3".utf8), path: "app.env")
    #expect(file.entries.map(\.name) == ["A", "C"])
    #expect(file.problems.map(\.origin?.location) == ["app.env:2"])
  }

  @Test func continuesAfterAQuoteThatWasLeftOpen() {
    let file = EnvironmentFile(parsing: Array("A=\"x\nB=1\nend\"\nC=3\nD='\nE=5".utf8), path: "app.env")
    #expect(file.entries.map(\.name) == ["C"])
    #expect(file.problems.map(\.key) == ["A", "D"])
  }

  /// Every damaged file has entries with valid names, and every line that is no entry is a comment, empty or reported.
  @Test(arguments: 1...20) func readsAnyBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let text = "# note\nA=1\nB=\"x\\n\\\"y\" # z\r\nexport C='q'\nD = é 🙂 # d\n\nE=a=b\n"
    for _ in 0..<300 {
      var bytes = Array(text.utf8)
      switch random.next(upTo: 3) {
      case 0: bytes.removeLast(random.next(upTo: bytes.count + 1))
      case 1:
        for _ in 0...random.next(upTo: 4) { bytes[random.next(upTo: bytes.count)] ^= 1 << UInt8(random.next(upTo: 8)) }
      default:
        bytes = (0..<random.next(upTo: 80)).map { _ in random.pick(Array("A=\"'\\\n\r #n".utf8) + [0, 0xFF, 0xC3]) ?? 0
        }
      }
      let file = EnvironmentFile(parsing: bytes, path: "f")
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
      #expect(file.entries.count + file.problems.count <= lines)
      for entry in file.entries {
        #expect(entry.name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil)
        #expect(Int(entry.origin.location.dropFirst(2)).map { (1...lines).contains($0) } == true)
      }
    }
  }

  @Test func allTextsAreReadBackFromDoubleQuotes() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<40 {
      let text = String((0..<random.next(upTo: 30)).map { _ in random.pick(Array("a\\\"'#$ \n\r\té=\u{301}")) ?? "a" })
      var quoted = text.replacing("\\", with: "\\\\").replacing("$", with: "\\$")
      quoted = String(
        quoted.unicodeScalars.flatMap { scalar in
          switch scalar {
          case "\"": Array("\\\"")
          case "\n": Array("\\n")
          case "\r": Array("\\r")
          default: [Character(scalar)]
          }
        })
      #expect(try Array(read("A=\"\(quoted)\"")[0].utf8) == Array(text.utf8))
    }
  }

  @Test func aMissingFileIsReportedIfItIsRequired() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("absent.env")
    _ = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(), layers: [.file(at: path)])
    let error = environmentError { () throws(EnvironmentError) in
      _ = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(), layers: [.file(at: path, isRequired: true)])
    }
    #expect(error?.problems.map(\.code) == [.unreadable])
    #expect(error?.description.contains(path) == true)
  }

  @Test func filesThatCannotBeReadAreReported() throws {
    let folder = try TemporaryFolder()
    let large = folder.path("large.env")
    try Data(repeating: UInt8(ascii: "#"), count: (1 << 20) + 1).write(to: URL(fileURLWithPath: large))
    // The file of the environment would lie below a file, too.
    for (path, reason, count) in [
      (folder.path(""), "it is not a regular file", 1), ("/dev/zero", "it is not a regular file", 1),
      ("/dev/null", "it is not a regular file", 1), (large, "larger than 1 MiB", 1),
      ("\(large)/below", "the file cannot be read: Not a directory. Correct", 2),
    ] {
      let error = environmentError { () throws(EnvironmentError) in
        _ = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(), layers: [.file(at: path)])
      }
      #expect(error?.problems.map(\.code) == Array(repeating: .unreadable, count: count))
      let text = error?.description ?? ""
      #expect(text.contains(path) && text.contains(reason), "\(text)")
    }
    try Data(repeating: UInt8(ascii: "#"), count: 1 << 20).write(to: URL(fileURLWithPath: large))
    _ = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(), layers: [.file(at: large)])
  }

  @Test func theFileOfTheEnvironmentReplacesValues() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("APP_ENVIRONMENT=staging\nA=common\nB=common", to: "app.env")
    let staging = try folder.write("A=staging", to: "app.env.staging")
    try folder.write("A=wiremock", to: "app.env.wiremock")
    let (a, b) = (EnvironmentKey<String>("A"), EnvironmentKey<String>("B"))
    let provider = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(a, b), layers: [.file(at: path)])
    #expect(provider.environment == .staging)
    #expect([provider[a], provider[b]] == ["staging", "common"])
    #expect(provider.snapshot.provenance(of: "A")?.effective.origin.location == "\(staging):1")
    #expect(provider.snapshot.provenance(of: "A")?.replaced.map(\.origin.location) == ["\(path):2"])

    var settings = EnvironmentSettings()
    settings.environment = .wiremock
    try provider.override(with: settings)
    #expect([provider[a], provider[b]] == ["wiremock", "common"])

    try folder.write("APP_ENVIRONMENT=production", to: "app.env.staging")
    let error = environmentError { () throws(EnvironmentError) in try provider.clearOverrides() }
    #expect(error?.problems.map(\.code) == [.misplaced])
    #expect(provider.environment == .wiremock)
  }
}
