import SeamEnvironment
import Testing

struct EnvironmentErrorTests {
  private func problems(
    _ schema: EnvironmentSchema, _ layers: [EnvironmentLayer],
    overrides: EnvironmentSettings = EnvironmentSettings()
  ) -> EnvironmentError? {
    environmentError { () throws(EnvironmentError) in
      _ = try DefaultAppEnvironmentProvider(schema: schema, layers: layers, overrides: overrides)
    }
  }

  @Test func allProblemsAreInOneMessage() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "TIMEOUT=soon\nRETRIES=11\nBASE_ULR=https://example.com\nno sign\nRETRIES=2\nPROXY=https://proxy", to: "app.env")
    let error = try #require(
      problems(
        Settings.schema, [.file(at: path), .variables { ["LOG_LEVEL": "loud"] }],
        overrides: EnvironmentSettings().setting(EnvironmentKey<String>("UNHEARD_OF"), to: "x")))
    #expect(
      error.description.replacing(path, with: "app.env")
        == """
        The environment has 9 problems:
        - (file app.env:4): the line has no equals sign. Write KEY=value, or # before a comment.
        - BASE_ULR (file app.env:3): the key is not declared. Did you mean BASE_URL?
        - RETRIES (file app.env:5): the key is also set at file app.env:2. Remove one of the two.
        - UNHEARD_OF (override): the key is not declared. Remove it, or declare it in the schema.
        - BASE_URL: the key is required, and no layer sets it. Set it in one of the layers: file, variable.
        - TIMEOUT (file app.env:1) is "soon": the value has to be a duration such as 500ms, 30s, 1.5m, 2h or 1d. \
        Correct the value.
        - API_TOKEN: the key is required, and no layer sets it. Set it in one of the layers: file, variable.
        - RETRIES (file app.env:2) is "11": the value has to be between 0 and 10. Correct the value.
        - LOG_LEVEL (variable LOG_LEVEL) is "loud": the value has to be one of quiet, verbose. Correct the value.
        - PROXY (file app.env:6) is "https://proxy": the value has to be a URL with the scheme http. Correct the value.
        """.replacing("9 problems", with: "10 problems"))
  }

  @Test func anUnknownEnvironmentIsReportedWithTheOtherProblems() throws {
    let error = try #require(
      problems(Settings.schema, [layer("file", [("APP_ENVIRONMENT", "stagging"), ("RETRIES", "many")])]))
    #expect(error.problems.map(\.key) == ["APP_ENVIRONMENT", "RETRIES"])
    #expect(error.problems[0].value == "stagging")
    #expect(error.problems[0].reason.contains("development, staging"))
  }

  @Test func defaultsAreValidated() throws {
    let key = EnvironmentKey("RETRIES", default: 20, validating: .range(0...10))
    let error = try #require(problems(EnvironmentSchema(key), []))
    #expect(error.problems.map(\.origin?.description) == ["default of the key"])
  }

  @Test func aReplacedValueNeedNotBeValid() throws {
    #expect(
      problems(EnvironmentSchema(Settings.retries), [layer("a", [("RETRIES", "x")]), layer("b", [("RETRIES", "1")])])
        == nil)
  }

  @Test func declarationsAreChecked() throws {
    let schema = EnvironmentSchema(
      EnvironmentKey("A", default: 1), EnvironmentKey("A", default: "x"), EnvironmentKey("NOT-VALID", default: 1),
      EnvironmentKey("1A", default: 1), EnvironmentKey("", default: 1), EnvironmentKey("APP_ENVIRONMENT", default: 1))
    let error = try #require(problems(schema, []))
    #expect(
      error.problems.map(\.code) == [.duplicate, .invalidKey, .invalidKey, .invalidKey, .duplicate])
  }

  @Test func aSettingOfAnotherTypeIsReported() throws {
    let error = try #require(
      problems(
        EnvironmentSchema(Settings.retries), [],
        overrides: EnvironmentSettings().setting(EnvironmentKey<String>("RETRIES"), to: "5")))
    #expect(error.problems[0].reason.contains("type Int"))
  }

  @Test(arguments: [
    ("TIMOUT", "TIMEOUT"), ("timeout", "TIMEOUT"), ("BASEURL", "BASE_URL"), ("RETRYS", "RETRIES"), ("RETRY", nil),
    ("APP_ENV", nil), ("SOMETHING_ELSE", nil), ("APP_ENVIRONMNT", "APP_ENVIRONMENT"),
    (String(repeating: "A", count: 100_000), nil),
  ])
  func suggestsTheNearestName(name: String, suggestion: String?) throws {
    let error = try #require(problems(Settings.schema, [layer("file", [(name, "x")]), .variables { Settings.valid }]))
    #expect(error.problems.map(\.code) == [.unknownKey])
    #expect(
      error.problems[0].remedy == suggestion.map { "Did you mean \($0)?" } ?? "Remove it, or declare it in the schema.")
  }

  @Test func manyProblemsAreCounted() throws {
    let names = (0..<100_000).map { ("TIMEOU\($0)", "x") }
    let error = try #require(problems(EnvironmentSchema(Settings.timeout), [layer("file", names)]))
    #expect(error.problems.count == 100_000)
    let lines = error.description.split(separator: "\n")
    #expect(lines.count == 102)
    #expect(lines[0] == "The environment has 100000 problems:")
    #expect(lines[100].hasSuffix("Did you mean TIMEOUT?"))
    #expect(lines[101] == "- and 99900 more")
  }

  @Test func valuesAreShortenedAndEscaped() throws {
    let text = "\u{1b}[31m" + String(repeating: "x", count: 100)
    let error = try #require(problems(EnvironmentSchema(Settings.retries), [layer("a", [("RETRIES", text)])]))
    let value = try #require(error.problems[0].value)
    #expect(value.hasPrefix("\\u{1B}[31mxxx"))
    #expect(value.hasSuffix("xxx…"))
    #expect(value.count < 100)
  }
}
