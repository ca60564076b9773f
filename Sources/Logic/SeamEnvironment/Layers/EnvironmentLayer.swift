/// A source of values, such as a file or the variables of the process.
///
/// To implement one of your own, return its entries as text; the provider reads and validates them:
///
/// ```swift
/// let arguments = EnvironmentLayer("arguments") {
///   let origin = EnvironmentOrigin(layer: "arguments", location: "--timeout")
///   return .init(entries: [EnvironmentEntry("TIMEOUT", text: "5s", origin: origin)])
/// }
/// ```
public struct EnvironmentLayer: Sendable {
  /// The entries and the problems of a layer.
  public struct Contents: Sendable {
    /// The entries, in the order of the source.
    public let entries: [EnvironmentEntry]
    /// The problems of reading the source, such as invalid lines.
    public let problems: [EnvironmentProblem]

    /// Makes the contents of a layer.
    public init(entries: [EnvironmentEntry] = [], problems: [EnvironmentProblem] = []) {
      self.entries = entries
      self.problems = problems
    }
  }

  /// The name in messages and tables.
  public let name: String
  /// Whether names that are not declared are left out instead of reported.
  public let ignoresUnknownNames: Bool
  let common: @Sendable () -> Contents
  let specific: @Sendable (AppEnvironment) -> Contents

  /// Makes a layer.
  ///
  /// Both functions are called once per load, on the loading thread. They must not change the provider.
  ///
  /// - Parameters:
  ///   - name: the name in messages and tables.
  ///   - ignoresUnknownNames: whether names that are not declared are left out instead of reported.
  ///   - common: returns the values for all environments. It may set ``AppEnvironment/keyName``.
  ///   - specific: returns the values for the chosen environment, which replace the common ones of this layer.
  public init(
    _ name: String, ignoresUnknownNames: Bool = false, common: @escaping @Sendable () -> Contents,
    specific: @escaping @Sendable (AppEnvironment) -> Contents = { _ in Contents() }
  ) {
    self.name = name
    self.ignoresUnknownNames = ignoresUnknownNames
    self.common = common
    self.specific = specific
  }

  /// Makes a layer of values in code, for each environment.
  public static func code(
    _ name: String = "code", settings: @escaping @Sendable (AppEnvironment) -> EnvironmentSettings
  ) -> EnvironmentLayer {
    EnvironmentLayer(name, common: { Contents() }) { environment in
      let origin = EnvironmentOrigin(layer: name, location: "for \(environment.rawValue)")
      return Contents(entries: settings(environment).entries(origin: origin))
    }
  }

  /// Makes a layer of variables whose names are those of the declared keys.
  ///
  /// - Parameter variables: returns all variables.
  public static func variables(_ variables: @escaping @Sendable () -> [String: String]) -> EnvironmentLayer {
    EnvironmentLayer("variable", ignoresUnknownNames: true) {
      Contents(
        entries: variables().sorted { $0.key < $1.key }.map { name, text in
          EnvironmentEntry(name, text: text, origin: EnvironmentOrigin(layer: "variable", location: name))
        })
    }
  }
}
