/// One kind of URL and the place in the app that it means.
@MainActor
public struct LinkRow<Root: FlowCoordinator> {
  private let pattern: URLPattern
  private let parameters: [any LinkParameter]
  private let build: @MainActor ([RouteValue]) -> LinkPath?
  /// Where the parameters stand in the place; nil where that cannot be told.
  private let holes: [[PathComponent]]?

  /// Makes a row.
  ///
  /// Where the parameters end up in the place is found out by trying the closure with two values of each, so it must
  /// do nothing but make the link. A parameter is anything `Codable` that is written as one text, number or
  /// truth value, or anything `LosslessStringConvertible`.
  /// - Parameters:
  ///   - pattern: the path after the prefix, with a `{name}` for each parameter: `people/{person}`, `search?text={text}`.
  ///   - link: makes the link; it has as many parameters as the pattern, in this order. Another number of them is a
  ///     programmer's error and traps.
  public init<each Parameter: Codable & Sendable, Place>(
    _ pattern: String, to link: @escaping @MainActor (repeat each Parameter) -> FlowLink<Root, Place>
  ) {
    self.pattern = URLPattern(pattern)
    var parameters: [any LinkParameter] = []
    for parameter in repeat LinkParameterOf<each Parameter>() { parameters.append(parameter) }
    self.parameters = parameters
    precondition(
      self.pattern.count == parameters.count,
      "The pattern “\(pattern)” names \(self.pattern.count) parameters, and its link takes \(parameters.count).")
    let build: @MainActor ([RouteValue]) -> LinkPath? = { values in
      var rest = values[...]
      return try? link(repeat rest.removeFirst().decode(as: (each Parameter).self)).path
    }
    self.build = build
    holes = Self.findHoles(of: parameters, build)
  }

  /// What is wrong with the row; nil where it can be read and printed.
  var problem: String? {
    holes == nil ? "The row “\(pattern)” can be read but not printed: nobody can tell where its parameters go." : nil
  }

  /// The place with made-up parameters; nil where none could be made up.
  var sample: LinkPath? {
    let samples = parameters.enumerated().compactMap { $1.samples(at: $0)?.0 }
    return samples.count == parameters.count ? build(samples) : nil
  }

  /// The place that a URL means; nil where it does not fit.
  func path(for url: URLParts) -> LinkPath? {
    guard let texts = pattern.match(url) else { return nil }
    let values = zip(parameters, texts).compactMap { $0.value(of: $1) }
    return values.count == texts.count ? build(values) : nil
  }

  /// The URL of a place, without the prefix; nil where it does not fit.
  func text(for path: LinkPath) -> String? {
    guard let holes, let tree = try? RouteValue(path) else { return nil }
    var values: [RouteValue] = []
    var texts: [String] = []
    for (parameter, hole) in zip(parameters, holes) {
      guard let value = tree.value(at: hole), let text = parameter.text(of: value) else { return nil }
      values.append(value)
      texts.append(text)
    }
    return build(values) == path ? pattern.fill(texts) : nil
  }

  /// Builds the link with two values of each parameter, and looks where they are.
  private static func findHoles(
    of parameters: [any LinkParameter], _ build: @MainActor ([RouteValue]) -> LinkPath?
  ) -> [[PathComponent]]? {
    let samples = parameters.enumerated().compactMap { $1.samples(at: $0) }
    guard samples.count == parameters.count, let one = build(samples.map(\.0)), let other = build(samples.map(\.1)),
      let one = try? RouteValue(one), let other = try? RouteValue(other)
    else { return nil }
    let holes = samples.compactMap { RouteValue.location(of: $0.0, in: one, and: $0.1, in: other) }
    return holes.count == parameters.count ? holes : nil
  }
}
