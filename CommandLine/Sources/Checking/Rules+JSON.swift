import ProjectModel

extension Rules {
  /// Rules with their examples as JSON, version 1.
  public static func json(_ rules: [any RuleDescription.Type]) -> String {
    JSONText.text(
      Document(
        version: 1,
        rules: rules.map { rule in
          .init(
            rule: rule.id, severity: rule.severity.rawValue, limit: rule.limit, reason: rule.reason,
            remedy: rule.remedy, isAllowedByComments: rule.isAllowedByComments, mark: mark, found: rule.bad,
            notFound: rule.good)
        }))
  }

  private struct Document: Encodable {
    struct Entry: Encodable {
      let rule: String
      let severity: String
      let limit: Int?
      let reason: String
      let remedy: String
      let isAllowedByComments: Bool
      /// Stands at the place of a finding.
      let mark: String
      let found: [[String: String]]
      let notFound: [[String: String]]
    }

    let version: Int
    let rules: [Entry]
  }
}
