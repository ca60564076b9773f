/// All problems of the environment, as one error.
public struct EnvironmentError: Error, Sendable, CustomStringConvertible {
  /// The problems: those of the declared keys, of the layers from the lowest to the highest, and of values.
  public let problems: [EnvironmentProblem]

  /// Collects problems.
  public init(_ problems: [EnvironmentProblem]) { self.problems = problems }

  /// The number of problems that the description lists: a file of another format has one in each line.
  static let listed = 100

  /// The first 100 problems, a line each, and the number of the others.
  public var description: String {
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    var lines = ["The environment has \(count):"] + problems.prefix(Self.listed).map { "- \($0)" }
    if problems.count > Self.listed { lines.append("- and \(problems.count - Self.listed) more") }
    return lines.joined(separator: "\n")
  }
}
