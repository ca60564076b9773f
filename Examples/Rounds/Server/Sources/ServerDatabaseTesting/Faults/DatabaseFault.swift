/// A mistake that an implementation could make, and the requirement that finds it.
public enum DatabaseFault: String, CaseIterable, Sendable {
  case commitsAfterErrors
  case acknowledgesWithoutCommit
  case dropsLastRow
  case reversesRows
  case returnsNullAsEmptyText
  case narrowsNumbers
  case cutsBytesAtZero
  case trimsText
  case ignoresCancellation
  case writesInReads
  case repeatsBodies
  case hidesDuplicates
  case hidesFailedStatements
  case tellsValues
  case countsOneChange
  case staysOpen
  case readsStaleRows

  /// The requirement of ``DatabaseConformance`` that the fault violates.
  public var requirement: String {
    switch self {
    case .commitsAfterErrors: "rolls back if the body throws"
    case .acknowledgesWithoutCommit: "keeps what was committed"
    case .dropsLastRow, .reversesRows: "returns all rows in order"
    case .returnsNullAsEmptyText: "tells null from empty"
    case .narrowsNumbers, .cutsBytesAtZero: "returns values as they were bound"
    case .trimsText: "never reads values as SQL"
    case .ignoresCancellation: "ends the statement of a cancelled task and rolls back"
    case .writesInReads: "refuses to write in a transaction that reads"
    case .repeatsBodies: "runs the body once without conflict"
    case .hidesDuplicates: "reports values that are not unique"
    case .hidesFailedStatements: "commits nothing after a failed statement"
    case .tellsValues: "keeps values out of errors"
    case .countsOneChange: "counts changed rows"
    case .staysOpen: "refuses calls after it was closed"
    case .readsStaleRows: "loses no update"
    }
  }
}
