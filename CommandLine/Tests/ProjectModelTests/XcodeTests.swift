import ProjectModel
import ToolTesting
import Testing

struct XcodeTests {
  private static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1; objectVersion = 77; rootObject = P;
      objects = {
        P = {isa = PBXProject; mainGroup = G; projectDirPath = ""; targets = (T1, T2, T3, T4); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (GA, F3, V, S); };
        GA = {isa = PBXGroup; path = App; sourceTree = "<group>"; children = (F1, F2); };
        F1 = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = "../Shared/B C.swift"; sourceTree = "<group>"; };
        F3 = {isa = PBXFileReference; path = Root.swift; sourceTree = SOURCE_ROOT; };
        F4 = {isa = PBXFileReference; path = UIKit.framework; sourceTree = SDKROOT; };
        F5 = {isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        V = {isa = PBXVariantGroup; name = Main.storyboard; sourceTree = "<group>"; children = (V1); };
        V1 = {isa = PBXFileReference; path = en.lproj/Main.strings; sourceTree = "<group>"; };
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = Synced; sourceTree = "<group>"; exceptions = (E1, E2); };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; membershipExceptions = (Info.plist, Skip/No.swift); };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2; membershipExceptions = (Both.swift); };
        T1 = {isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.application";
          buildPhases = (B1, B2); dependencies = (); fileSystemSynchronizedGroups = (S); packageProductDependencies = (D1);
          buildConfigurationList = L; };
        T2 = {isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = (B3); dependencies = (TD); };
        T3 = {isa = PBXAggregateTarget; name = Lint; buildPhases = (); dependencies = (); };
        T4 = {isa = PBXNativeTarget; name = Kit; productReference = F5; productType = "com.apple.product-type.framework";
          buildPhases = (); dependencies = (); };
        TD = {isa = PBXTargetDependency; target = T1; };
        D1 = {isa = XCSwiftPackageProductDependency; productName = Kingfisher; };
        B1 = {isa = PBXSourcesBuildPhase; files = (BF1, BF2, BF3); };
        B2 = {isa = PBXResourcesBuildPhase; files = (BFV, BF4, BF5); };
        B3 = {isa = PBXSourcesBuildPhase; files = (BF2, Gone); };
        BF1 = {isa = PBXBuildFile; fileRef = F1; };
        BF2 = {isa = PBXBuildFile; fileRef = F2; };
        BF3 = {isa = PBXBuildFile; fileRef = F3; };
        BF4 = {isa = PBXBuildFile; fileRef = F4; };
        BF5 = {isa = PBXBuildFile; fileRef = F5; };
        BFV = {isa = PBXBuildFile; fileRef = V; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; INFOPLIST_FILE = "$(SRCROOT)/Info.plist"; }; };
      };
    }
    """

  @Test func targetsHaveTheFilesOfTheirPhasesAndFolders() throws {
    let folder = try TemporaryProject([
      "ios/X.xcodeproj/project.pbxproj": Self.project, "ios/App/A.swift": "", "ios/Shared/B C.swift": "",
      "ios/Root.swift": "", "ios/Synced/D.swift": "", "ios/Synced/Both.swift": "", "ios/Synced/Skip/No.swift": "",
      "ios/Synced/Info.plist": "", "ios/en.lproj/Main.strings": "",
    ])
    let project = folder.project
    #expect(project.problems == [])
    #expect(
      project.summary == [
        "My App app: ios/App/A.swift ios/Root.swift ios/Shared/B C.swift ios/Synced/Both.swift ios/Synced/D.swift",
        "Tests test: ios/Shared/B C.swift ios/Synced/Both.swift", "Lint other: ", "Kit library: ",
      ])
    #expect(project.target("My App")?.module == "My_App")
    #expect(project.target("My App")?.otherFiles == ["ios/Info.plist", "ios/en.lproj/Main.strings"])
    #expect(project.target("My App")?.dependencies.map(\.name) == ["Kit", "Kingfisher"])
    #expect(project.target("Tests")?.dependencies.map(\.name) == ["My App"])
    #expect(project.strayFiles == ["ios/Synced/Skip/No.swift"])
  }

  @Test(arguments: ["", "{", "not a list", "{ objects = {}; }", "<?xml version=\"1.0\"?><plist><array/></plist>"])
  func brokenProjectsAreProblems(_ text: String) throws {
    let folder = try TemporaryProject(["X.xcodeproj/project.pbxproj": text, "A.swift": ""])
    let project = folder.project
    #expect(project.problems.map(\.path) == ["X.xcodeproj/project.pbxproj"])
    #expect(project.strayFiles == ["A.swift"])
  }

  @Test func groupsInCirclesEnd() throws {
    let text = """
      { rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (H); };
        H = {isa = PBXGroup; sourceTree = "<group>"; children = (G, H); };
        T = {isa = PBXNativeTarget; name = T; buildPhases = (T); dependencies = (T); };
      }; }
      """
    let folder = try TemporaryProject(["X.xcodeproj/project.pbxproj": text])
    #expect(folder.project.summary == ["T other: "])
  }

  /// A reference that leads nowhere, as to a file that is generated, is no problem: nothing is unseen.
  @Test func missingAndExcludedReferencesAreNoSources() throws {
    let folder = try TemporaryProject([
      "X.xcodeproj/project.pbxproj": """
      {rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (A, B, C, D); };
        A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        B = {isa = PBXFileReference; path = Gone.swift; sourceTree = "<group>"; };
        C = {isa = PBXFileReference; path = Secrets.swift; sourceTree = "<group>"; };
        D = {isa = PBXFileReference; path = Pods/D.swift; sourceTree = "<group>"; };
        T = {isa = PBXNativeTarget; name = X; productType = "com.apple.product-type.application"; buildPhases = (S); };
        S = {isa = PBXSourcesBuildPhase; files = (FA, FB, FC, FD); };
        FA = {isa = PBXBuildFile; fileRef = A; }; FB = {isa = PBXBuildFile; fileRef = B; };
        FC = {isa = PBXBuildFile; fileRef = C; }; FD = {isa = PBXBuildFile; fileRef = D; };
      }; }
      """, "A.swift": "", "Pods/D.swift": "",
    ])
    let all = folder.project
    #expect(all.summary == ["X app: A.swift Pods/D.swift"])
    #expect(all.problems == [])
    #expect(
      all.notes == [
        .init(
          path: "X.xcodeproj/project.pbxproj",
          reason: "2 sources that it names are not there, such as Gone.swift")
      ])
    let some = Project(at: folder.root, excluding: ["Secrets.swift", "Gone.swift", "A.swift"])
    #expect(some.summary == ["X app: Pods/D.swift"] && some.notes == [])
  }

  @Test func sourcesOutsideOfTheFolderAreSaid() throws {
    let folder = try TemporaryProject([
      "ios/X.xcodeproj/project.pbxproj": """
      {rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (A, B, C, D); };
        A = {isa = PBXFileReference; path = ../A.swift; sourceTree = "<group>"; };
        B = {isa = PBXFileReference; path = ../../Far/B.swift; sourceTree = "<group>"; };
        C = {isa = PBXFileReference; path = /Users/fred/C.swift; sourceTree = "<absolute>"; };
        D = {isa = PBXFileReference; path = libD.a; sourceTree = BUILT_PRODUCTS_DIR; };
        T = {isa = PBXNativeTarget; name = X; productType = "com.apple.product-type.application"; buildPhases = (S); };
        S = {isa = PBXSourcesBuildPhase; files = (FA, FB, FC, FD); };
        FA = {isa = PBXBuildFile; fileRef = A; }; FB = {isa = PBXBuildFile; fileRef = B; };
        FC = {isa = PBXBuildFile; fileRef = C; }; FD = {isa = PBXBuildFile; fileRef = D; };
      }; }
      """, "A.swift": "",
    ])
    let project = folder.project
    #expect(project.summary == ["X app: A.swift"])
    #expect(
      project.notes.map(\.reason) == ["2 sources that it names are not in the folder, such as ../../Far/B.swift"])
    // Tests of it are needed as a whole.
    #expect(project.target("X")?.generator == "../../Far/B.swift, which is not in the folder")
  }

  @Test func localPackagesOfProjectsAreKnown() throws {
    let folder = try TemporaryProject([
      "ios/X.xcodeproj/project.pbxproj": """
      {rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (A, B); };
        A = {isa = PBXFileReference; path = ../Kit; sourceTree = "<group>"; };
        B = {isa = PBXFileReference; path = Other; sourceTree = "<group>"; };
        L = {isa = XCLocalSwiftPackageReference; relativePath = ../Packages/Core; };
      }; }
      """, "Kit/Package.swift": "", "Packages/Core/Package.swift": "", "ios/Other/A.swift": "",
    ])
    #expect(folder.project.localPackages == ["ios/X.xcodeproj/project.pbxproj": ["Kit", "Packages/Core"]])
  }
}
