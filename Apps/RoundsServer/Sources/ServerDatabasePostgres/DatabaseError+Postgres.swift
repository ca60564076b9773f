import ServerDatabase

extension DatabaseError {
  /// Maps an SQLSTATE, see https://www.postgresql.org/docs/15/errcodes-appendix.html.
  ///
  /// PostgreSQL's messages may contain values, so only the state and the constraint's name are kept.
  init(state: String?, constraint: String?) {
    guard let state else {
      self.init(.unavailable, reason: "the connection to PostgreSQL was lost")
      return
    }
    let code: Code =
      switch state {
      case "23505": .notUnique
      case "40001", "40P01", "55P03": .conflict
      case "25006": .readOnly
      case "22021", "22P05": .invalidValue
      default:
        switch state.prefix(2) {
        case "22", "23": .constraint
        case "42", "0A", "25": .invalidStatement
        case "53", "54": .full
        case "XX": .corrupt
        default: .unavailable
        }
      }
    self.init(code, reason: "PostgreSQL says \(state)" + (constraint.map { " about \($0)" } ?? ""))
  }
}
