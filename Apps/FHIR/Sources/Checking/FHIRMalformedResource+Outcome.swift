extension FHIRMalformedResource {
  /// An OperationOutcome with an issue for each problem, and one that counts those that were not kept.
  public var operationOutcome: FHIR.OperationOutcome {
    FHIR.OperationOutcome { outcome in
      var issues = problems.map { problem in
        FHIR.OperationOutcome.Issue {
          $0.severity = .error
          $0.code = FHIR.OperationOutcome.Issue.Kind(rawValue: problem.rule.issueType) ?? .invalid
          $0.diagnostics = problem.reason
          $0.expression = [problem.path]
        }
      }
      if problemCount > problems.count {
        issues.append(
          FHIR.OperationOutcome.Issue {
            $0.severity = .error
            $0.code = .invalid
            $0.diagnostics = "\(problemCount - problems.count) more problems are not listed"
          })
      }
      outcome.issue = issues
    }
  }
}
