import ProjectModel

extension ConfigurationError {
  /// The error as JSON, version 1.
  public var json: String {
    JSONText.text(Document(version: 1, error: reason, path: Configuration.fileName, line: line))
  }

  private struct Document: Encodable {
    let version: Int
    let error: String
    let path: String
    let line: Int
  }
}
