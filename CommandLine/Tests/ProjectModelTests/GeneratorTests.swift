import ProjectModel
import ToolTesting
import Testing

struct GeneratorTests {
  @Test func xcodeGenSpecificationsAreRead() throws {
    let folder = try TemporaryProject([
      "project.yml": """
      name: Shop
      include: [more.yml, {path: parts/extra.yml}]
      targetTemplates:
        Feature: {type: framework, platform: iOS, dependencies: [{target: Core}]}
      targets:
        App:
          type: application
          platform: iOS
          sources: [App, {path: Shared, excludes: ["**/*.gen.swift", Old]}, Loose.swift]
          dependencies: [{target: Core}, {package: Nuke, product: NukeUI}, {sdk: UIKit.framework}]
          settings: {base: {PRODUCT_MODULE_NAME: ShopApp}}
        Home: {templates: [Feature], sources: {path: "Features/Home*"}}
      """,
      "more.yml":
        "targetTemplates: {Feature: {type: framework, platform: iOS, dependencies: [{target: Core}]}}\ntargets: {Core: {type: framework, platform: [iOS, macOS], sources: Core}}",
      "parts/extra.yml": "targets: {CoreTests: {type: bundle.unit-test, platform: iOS, sources: [../CoreTests]}}",
      "App/A.swift": "", "App/B.xib": "", "Shared/C.swift": "", "Shared/x/D.gen.swift": "", "Shared/Old/E.swift": "",
      "Loose.swift": "", "Features/HomeA/F.swift": "", "Features/Other/G.swift": "", "Core/H.swift": "",
      "CoreTests/I.swift": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary.sorted() == [
        "App app: App/A.swift Loose.swift Shared/C.swift", "CoreTests test: CoreTests/I.swift",
        "Core_iOS library: Core/H.swift",
        "Core_macOS library: Core/H.swift", "Home library: Features/HomeA/F.swift",
      ])
    #expect(project.target("App")?.module == "ShopApp")
    #expect(
      project.target("App")?.dependencies == [
        .init(name: "Core", package: nil), .init(name: "NukeUI", package: "Nuke"),
      ])
    #expect(project.target("Home")?.dependencies.map(\.name) == ["Core"])
  }

  @Test func tuistManifestsAreRead() throws {
    let folder = try TemporaryProject([
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Shop", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "x", sources: ["App/**"], resources: ["App/Assets/**"],
          dependencies: [.target(name: "Core"), .external(name: "Nuke"), .project(target: "Kit", path: "../Kit"), .xctest]),
        .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "y",
          sources: [.glob("Core/**/*.swift", excluding: ["Core/Old/**"])]),
        Target.target(name: "Tests", destinations: .iOS, product: .unitTests, bundleId: "z", buildableFolders: ["Tests"]),
      ])
      """,
      "App/A.swift": "", "App/x/B.swift": "", "App/Assets/c.png": "", "Core/D.swift": "", "Core/Old/E.swift": "",
      "Core/x/y/F.swift": "", "Tests/G.swift": "", "Tests/h.json": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary == [
        "App app: App/A.swift App/x/B.swift", "Core library: Core/D.swift Core/x/y/F.swift",
        "Tests test: Tests/G.swift",
      ])
    #expect(project.target("App")?.dependencies.map(\.name) == ["Core", "Nuke", "Kit"])
    #expect(project.target("App")?.otherFiles == ["App/Assets/c.png"])
    #expect(project.target("Tests")?.otherFiles == ["Tests/h.json"])
    #expect(project.strayFiles == ["Core/Old/E.swift"])
  }

  @Test func brokenSpecificationsAreProblems() throws {
    let folder = try TemporaryProject([
      "a/project.yml": "targets: [", "b/project.yml": "",
      "c/project.yml": "include: [project.yml, gone.yml]\ntargets: {C: {type: framework}}",
      "d/Project.swift": "let project = Project.feature(name: \"x\")",
      "e/Project.swift": "let project = Project(name: \"",
    ])
    #expect(
      folder.project.problems.map(\.path) == [
        "a/project.yml", "b/project.yml", "c/gone.yml", "d/Project.swift", "e/Project.swift",
      ])
    #expect(folder.project.targets.map(\.name) == ["C"])
  }

  @Test func generatedProjectsAreReadInstead() throws {
    let folder = try TemporaryProject([
      "project.yml": "targets: {A: {type: framework, sources: A}}", "A/A.swift": "",
      "S.xcodeproj/project.pbxproj": "{rootObject = P; objects = {P = {isa = PBXProject; targets = ();};};}",
    ])
    #expect(folder.project.summary == [])
  }
}
