/// A URL pattern and the destination that it leads to.
@MainActor
public struct LinkRow<Root: FlowCoordinator> {
  private let pattern: URLPattern
  private let parameters: [any LinkParameter]
  private let build: @MainActor ([RouteValue]) -> LinkPath?
  /// The locations of the parameters in the path; nil if they cannot be found.
  private let parameterPaths: [[PathComponent]]?

  /// Creates a row.
  ///
  /// To find the parameters in the resulting path, the closure is called with two sample values of each, so it must
  /// have no side effects. A parameter is any `Codable` type that is encoded as one string, number or Boolean, or any
  /// `LosslessStringConvertible` type.
  /// - Parameters:
  ///   - pattern: the part after the prefix, with a `{name}` for each parameter: `people/{person}`,
  ///     `search?text={text}`.
  ///   - link: makes the link. It takes as many parameters as the pattern has, in the same order; any other number is a
  ///     programmer's error and traps.
  public init<each Parameter: Codable & Sendable, Destination>(
    _ pattern: String, to link: @escaping @MainActor (repeat each Parameter) -> FlowLink<Root, Destination>
  ) {
    self.pattern = URLPattern(pattern)
    var parameters: [any LinkParameter] = []
    for parameter in repeat LinkParameterOf<each Parameter>() { parameters.append(parameter) }
    self.parameters = parameters
    precondition(
      self.pattern.count == parameters.count,
      "The pattern “\(pattern)” has \(self.pattern.count) parameters, but its link takes \(parameters.count).")
    let build: @MainActor ([RouteValue]) -> LinkPath? = { values in
      var rest = values[...]
      return try? link(repeat rest.removeFirst().decode(as: (each Parameter).self)).path
    }
    self.build = build
    parameterPaths = Self.findParameterPaths(of: parameters, build)
  }

  /// A description of why the row cannot print URLs; nil if it can.
  var problem: String? {
    parameterPaths == nil
      ? "The row “\(pattern)” can be read but not printed: its parameters were not found in the link. Use each one, "
        + "with a type that is text, a number, a Boolean or CaseIterable."
      : nil
  }

  /// The path with sample parameters; nil if there are no samples.
  var sample: LinkPath? {
    let samples = parameters.enumerated().compactMap { $1.samples(at: $0)?.0 }
    return samples.count == parameters.count ? build(samples) : nil
  }

  /// Returns the path for a URL; nil if the URL does not match.
  func path(for url: URLParts) -> LinkPath? {
    guard let texts = pattern.match(url) else { return nil }
    let values = zip(parameters, texts).compactMap { $0.value(of: $1) }
    return values.count == texts.count ? build(values) : nil
  }

  /// Returns the URL of a path, without the prefix; nil if the path does not match.
  func text(for path: LinkPath) -> String? {
    guard let parameterPaths, let tree = try? RouteValue(path) else { return nil }
    var values: [RouteValue] = []
    var texts: [String] = []
    for (parameter, path) in zip(parameters, parameterPaths) {
      guard let value = tree.value(at: path), let text = parameter.text(of: value) else { return nil }
      values.append(value)
      texts.append(text)
    }
    return build(values) == path ? pattern.fill(texts) : nil
  }

  /// Builds the link with two values of each parameter and finds their locations.
  private static func findParameterPaths(
    of parameters: [any LinkParameter], _ build: @MainActor ([RouteValue]) -> LinkPath?
  ) -> [[PathComponent]]? {
    let samples = parameters.enumerated().compactMap { $1.samples(at: $0) }
    guard samples.count == parameters.count, let one = build(samples.map(\.0)), let other = build(samples.map(\.1)),
      let one = try? RouteValue(one), let other = try? RouteValue(other)
    else { return nil }
    let parameterPaths = samples.compactMap { RouteValue.location(of: $0.0, in: one, and: $0.1, in: other) }
    return parameterPaths.count == parameters.count ? parameterPaths : nil
  }
}
