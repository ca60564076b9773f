/// The targets of a project, and the files that each of them compiles.
public struct Project: Sendable {
  /// The folder that was read; paths are relative to it.
  public let root: String
  public internal(set) var targets: [Target] = []
  /// The products of packages.
  public internal(set) var products: [Product] = []
  /// The Swift files of no target.
  public internal(set) var strayFiles: [String] = []
  /// The parts that could not be read, and why.
  public internal(set) var problems: [Problem] = []
  /// Guesses, and names of files that are not there: nothing that is there was left out.
  public internal(set) var notes: [Problem] = []
  /// The patterns of left out paths that no path matched, as far as others do not hide it.
  package internal(set) var unusedExclusions: Set<String> = []
  /// The links in it to files and folders in it: the path of each, and the one that it leads to.
  var links: [Link] = []
  /// The links in it to files and folders elsewhere.
  var outerLinks: Set<String> = []

  /// A link to a file or a folder.
  struct Link: Sendable, Equatable {
    let path: String
    let target: String
  }

  /// Whether a file lies elsewhere: it is a link, or in a folder that is one.
  public func isElsewhere(_ path: String) -> Bool {
    guard !outerLinks.isEmpty else { return false }
    return sequence(first: path) { $0.isEmpty ? nil : Path.folder(of: $0) }.contains(where: outerLinks.contains)
  }

  /// The other paths of a file, by links to it and to folders around it.
  package func aliases(of path: String) -> [String] {
    links.compactMap { link in
      guard Path.isInside(path, link.target), !Path.isInside(path, link.path) else { return nil }
      return link.path + path.dropFirst(link.target.count)
    }
  }
  /// The manifests that were run, so that nothing in them is missing.
  package internal(set) var dumpedManifests: Set<String> = []
  /// The folders of the packages that `.package(path:)` names, by manifest.
  public internal(set) var localPackages: [String: Set<String>] = [:]
  /// The folders of local packages that are not there, such as a module of git that was not fetched.
  public internal(set) var missingPackages: Set<String> = []

  /// A name under which a package offers targets to others.
  public struct Product: Sendable, Equatable {
    public let name: String
    public let package: String
    /// The path of the package's manifest.
    public let manifest: String
    /// The names of its targets.
    public let targets: [String]
  }

  /// A part of a project that could not be read.
  public struct Problem: Sendable, Equatable {
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }
}

/// Sources that are compiled as one module, or resources that belong to one.
public struct Target: Sendable, Equatable {
  public enum Kind: String, Sendable {
    case app, library, executable, test, uiTest, macro, plugin, system, binary, snippet, other
  }

  /// The file that declares a target.
  public enum Origin: Sendable, Equatable {
    /// The name is the package's, or its folder where several packages have that name.
    case package(manifest: String, name: String)
    case xcode(project: String)
    case tuist(manifest: String)
    case xcodeGen(specification: String)

    /// The path of that file.
    public var path: String {
      switch self {
      case .package(let path, _), .xcode(let path), .tuist(let path), .xcodeGen(let path): path
      }
    }
  }

  /// The name of a target, or of a product of another package.
  public struct Dependency: Sendable, Hashable {
    public let name: String
    /// The package of a product; nil for a target, or where it is not said.
    public let package: String?

    public init(name: String, package: String?) {
      self.name = name
      self.package = package
    }
  }

  public let name: String
  /// The name that sources import.
  public var module: String
  public var kind: Kind
  public internal(set) var origin: Origin
  /// The Swift files, sorted.
  public var sources: [String] = []
  /// Other files that belong to the target: C sources, resources.
  public var otherFiles: [String] = []
  public var dependencies: [Dependency] = []
  /// The plugins of its build.
  package internal(set) var plugins: [Dependency] = []
  /// It gives modules of other packages names of its own, so that its imports do not name them.
  package internal(set) var renamesModules = false
  /// The part of its build that can write sources of it from others, and that is read nowhere; nil if there is none.
  package internal(set) var generator: String?

  /// Its package names platforms, and none on which `swift test` runs.
  public internal(set) var isForDevicesOnly = false

  public var isTest: Bool { kind == .test || kind == .uiTest }

  init(name: String, kind: Kind, origin: Origin) {
    self.name = name
    self.kind = kind
    self.origin = origin
    module = Self.moduleName(name)
  }

  /// Keeps the first of equal dependencies.
  mutating func removeRepeatedDependencies() {
    var seen: Set<Dependency> = []
    dependencies.removeAll { !seen.insert($0).inserted }
  }

  /// A name with all characters replaced that an identifier cannot have, as SwiftPM and Xcode do.
  static func moduleName(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for (offset, scalar) in name.unicodeScalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      let isValid = scalar == "_" || scalar.properties.isXIDContinue && !(isDigit && offset == 0)
      scalars.append(isValid ? scalar : "_")
    }
    return String(scalars)
  }
}
