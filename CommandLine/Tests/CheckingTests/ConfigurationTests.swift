import Checking
import ProjectModel
import Testing
import ToolTesting

struct ConfigurationTests {
  private func parse(_ text: String) throws -> Configuration { try Configuration(parsing: Array(text.utf8)) }

  private func message(_ text: String) -> String {
    do {
      let configuration = try parse(text)
      return "no error: \(configuration.text)"
    } catch { return "\(error)" }
  }

  @Test func textIsReadAsItIsPrinted() throws {
    let text = """
      exclude:
        - "Tests/**/Fixtures"
      untested:
        - Design
      layers:
        - app: [App, "Demo*"]
        - features: ["Feature*"]
        - core: ["Core*"]
      independent:
        - features
        - [Storage, Network]
      forbidden:
        - from: ["Core*"]
          to: [UIKit, "Feature*"]
          because: "core modules run on servers: \\"headless\\""
      owners:
        Stripe: [CorePayments]
      rules:
        cycle: {severity: warning}
        file-too-long: {severity: error, limit: 300}
        singleton: off
      paths:
        Examples:
          file-too-long: {limit: 900}

      """
    #expect(try parse(text).text == text)
    #expect(try !parse(text).isInferred && parse("exclude: [Design]").isInferred)
  }

  @Test func shortFormsMeanTheSame() throws {
    let short = """
      layers: [{features: Feature*}, {core: Core*}]
      independent: features
      forbidden: {from: core, to: UIKit}
      owners: {Stripe: CorePayments}
      rules: {cycle: warning, file-too-long: 300}
      """
    let long = """
      layers:
        - features: ["Feature*"]
        - core: ["Core*"]
      independent:
        - features
      forbidden:
        - from: ["Core*"]
          to: [UIKit]
      owners:
        Stripe: [CorePayments]
      rules:
        cycle: {severity: warning}
        file-too-long: {limit: 300}

      """
    #expect(try parse(short).text == long)
    #expect(try parse("").text == "" && parse("# nothing yet\n").text == "" && parse("layers:\n").text == "")
  }

  @Test func errorsNameTheLineAndTheChoice() {
    #expect(message("layers: [").hasPrefix("seam.yml:2: this is no YAML: "))
    #expect(
      message("layres: []")
        == "seam.yml:1: “layres” has no meaning here. Choose from: exclude, untested, layers, independent, forbidden, owners, rules, paths."
    )
    #expect(message("rules:\n  cycle: off\n  cycle: off").contains("seam.yml:3: “cycle” is there twice"))
    #expect(message("rules:\n  cycle: off\nrules:\n  singleton: off").contains("seam.yml:3: “rules” is there twice"))
    #expect(message("rule:\n  cycle: off").contains("seam.yml:1: “rule” has no meaning"))
    #expect(message("rules:\n  cicle:\n    limit: 1").contains("seam.yml:2: there is no rule “cicle”"))
    #expect(
      message("owners:\n  \"Data*\":\n    - Storage")
        == "seam.yml:2: “Data*” is a pattern. Name the module or type in full.")
    #expect(
      message("rules:\n  circle: off").hasPrefix(
        "seam.yml:2: there is no rule “circle”. Choose from: forbidden-import,"))
    #expect(message("rules:\n  cycle: 3") == "seam.yml:2: “3” is no setting of cycle. Choose off, warning or error.")
    #expect(
      message("rules:\n  file-too-long: -3")
        == "seam.yml:2: “-3” is no setting of file-too-long. Choose off, warning or error, or a limit above 0.")
    #expect(message("rules:\n  file-too-long: 0").contains("“0” is no setting of file-too-long."))
    #expect(message("forbidden:\n  - from: A").contains("seam.yml:2: “from” and “to” are expected here"))
    #expect(message("layers:\n  - A*").contains("keys with values are expected here"))
    #expect(message("layers:\n  - {a: A, b: B}").contains("a layer is a name with its modules"))
    #expect(
      message("independent: [A, B]").contains("“A” is no layer. Write the modules of a group as a list: - [A, …]"))
    #expect(message("layers: [{a: A}, {a: B}]").contains("there are two layers “a”"))
    #expect(message("layers: " + String(repeating: "[", count: 100_000)).contains("the document is too large"))
    #expect(
      message("layers:\n  - a: [A, B]\n  - b:\n    - B\n").contains("seam.yml:4: “B” is in two layers, a and b"))
    #expect(message("layers: &a [*a]").contains("or contains itself by an alias"))
    #expect(message("owners: [A]").contains("keys with values are expected here"))
    #expect(message("layers: [{core: [[A]]}]").contains("the name of a module is expected here"))
    #expect(message("rules: {cycle: [off]}").contains("a setting of cycle is expected here"))
    #expect(message("paths:\n  A:\n    circle: off").contains("there is no rule “circle”"))
  }

  @Test(arguments: [
    (
      ["FeatureCart", "FeatureCartInterface", "LibPrices", "CoreStorage", "Other", "DesignUI"],
      "layers:\n  - features: [FeatureCart, FeatureCartInterface]\n  - libraries: [DesignUI, LibPrices]\n  - core: [CoreStorage]\nindependent:\n  - features\n"
    ),
    (
      ["CartFeature", "CartFeatureInterface", "HomeFeature"],
      "layers:\n  - features: [CartFeature, CartFeatureInterface]\nindependent:\n  - features\n"
    ),
    (
      ["FeatureCart", "FeatureFlags", "FeatureFlagsInterface", "FeatureKit", "FeatureUI", "FeatureFlagsList"],
      "layers:\n  - features: [FeatureCart, FeatureFlagsList]\n"
        + "  - libraries: [FeatureFlags, FeatureFlagsInterface, FeatureKit, FeatureUI]\nindependent:\n  - features\n"
    ),
    (["LibPrices", "CoreStorage"], "layers:\n  - libraries: [LibPrices]\n  - core: [CoreStorage]\n"),
    (
      ["FeatureAppUI", "FeatureCart"],
      "layers:\n  - app: [FeatureAppUI]\n  - features: [FeatureCart]\nindependent:\n  - features\n"
    ),
    // Features that are composed of one another, and names that say little.
    (["AppFeature", "CartFeature", "CoreStorage"], ""), (["MapKit", "CoreStorage"], ""),
    (["Library", "Corelation"], ""),
    (["Featured", "Core"], ""),
  ])
  func layersFollowFromNames(_ names: [String], _ expected: String) throws {
    let targets = names.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
    let folder = try TemporaryProject(["Package.swift": "let package = Package(name: \"p\", targets: [\(targets)])"])
    for name in names { try folder.write("Sources/\(name)/A.swift", "") }
    let (configuration, _) = try Configuration.load(folder.root)
    #expect(configuration.isInferred && configuration.text == expected)
  }

  @Test func modulesWithoutALayerAreNoTests() throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .target(name: "FeatureA"), .target(name: "Prices"), .target(name: "Cart"), .testTarget(name: "CartTests")])
      """,
      "Sources/FeatureA/A.swift": "", "Sources/Prices/A.swift": "", "Sources/Cart/A.swift": "",
      "Tests/CartTests/A.swift": "",
    ])
    let (configuration, project) = try Configuration.load(folder.root)
    #expect(configuration.modulesWithoutLayer(project) == ["Cart", "Prices"])
  }

  @Test func inferredLayersHaveNames() throws {
    let folder = try TemporaryProject([
      "Package.swift":
        "let package = Package(name: \"p\", targets: [.target(name: \"FeatureA\"), .target(name: \"CoreA\")])",
      "Sources/FeatureA/A.swift": "", "Sources/CoreA/A.swift": "",
      "seam.yml": "forbidden: {from: core, to: UIKit}\nindependent: [features, core]\nexclude: [Sources/Old]\n",
    ])
    let (configuration, _) = try Configuration.load(folder.root)
    #expect(
      configuration.text == """
        exclude:
          - Sources/Old
        layers:
          - features: [FeatureA]
          - core: [CoreA]
        independent:
          - features
          - core
        forbidden:
          - from: [CoreA]
            to: [UIKit]

        """)
  }

  @Test func anotherEndingOfTheNameIsSaid() throws {
    let folder = try TemporaryProject(["seam.yaml": ""])
    let error = #expect(throws: ConfigurationError.self) { try Configuration.load(folder.root) }
    #expect(error?.description == "seam.yml:1: there is a seam.yaml, which is not read. Rename it.")
  }

  @Test func aFileThatCannotBeReadIsNoMissingOne() throws {
    let folder = try TemporaryProject(["seam.yml/a": ""])
    #expect(throws: ConfigurationError.self) { try Configuration.load(folder.root) }
    try folder.remove("seam.yml")
    try folder.link("seam.yml", to: "gone.yml")
    #expect(throws: ConfigurationError.self) { try Configuration.load(folder.root) }
  }
}
