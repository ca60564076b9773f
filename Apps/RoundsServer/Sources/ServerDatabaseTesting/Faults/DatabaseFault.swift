/// A mistake that an implementation could make, and the requirement that finds it.
public enum DatabaseFault: String, CaseIterable, Sendable {
  /// An error of the body commits what was done before it.
  case commitsAfterErrors
  /// The transaction is rolled back although the call returns.
  case acknowledgesWithoutCommit
  /// The last of several rows is missing.
  case dropsLastRow
  /// Rows come in the opposite order.
  case reversesRows
  /// Null comes back as empty text.
  case returnsNullAsEmptyText
  /// Numbers are cut to 32 bits.
  case narrowsNumbers
  /// Bytes end at the first zero.
  case cutsBytesAtZero
  /// Text loses the spaces around it.
  case trimsText
  /// A cancelled transaction goes on.
  case ignoresCancellation
  /// A transaction that reads can write.
  case writesInReads
  /// The body runs twice in a transaction.
  case repeatsBodies
  /// Values that are not unique are reported as another error.
  case hidesDuplicates
  /// A transaction is committed without its failed statements.
  case hidesFailedStatements
  /// Errors contain values.
  case tellsValues
  /// Each statement counts as one change.
  case countsOneChange
  /// Closing does nothing.
  case staysOpen
  /// A statement returns the rows of its first run for ever.
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
