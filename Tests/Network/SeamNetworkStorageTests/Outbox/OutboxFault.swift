/// A mistake that an outbox can have.
enum OutboxFault: String, CaseIterable, Sendable {
  // In what becomes of an item after an attempt.
  case dropsRefused, repeatsRefused, givesUpAfterFiveAttempts, forgetsRetryAfter, countsAttemptsOffline
  case refusesExpiredCredentials, forgetsArrival, neverPauses, neverLengthensPauses, ignoresMaximumAge
  case treatsConflictsAsPassing, losesResponses
  // In what is sent.
  case newKeyAfterRestart, newKeyForEachAttempt, keepsTheKeyOfReplaced, truncatesBodies, losesFields, sendsTwice
  case losesMethods
  // In what is stored.
  case losesTheLastAdded, failsOnDamage, dropsDamaged, doesNotSeeOthers
  // In when it is sent.
  case ordersEverything, blocksEverythingAfterRefusal, ignoresLanes, sendsEverythingAtOnce, ignoresOffline
  case missesConnection, ignoresClaims, neverRenewsClaims, neverReleasesClaims
  // In what it does for the app.
  case storesCredentials, ignoresAccounts, sendsOnAfterSignOut, keepsItemsOfRemovedAccounts
  case ignoresReplacing, ignoresRemoving, saysThatRemovedDidNotArrive, ignoresRetrying
  case reportsDeliveredTooEarly, reportsWaitingWhileSending, hidesTheStoppedLane, removesKeptResponses
  case showsNoChanges, ignoresPages, runsTwice

  /// How the requirement begins that the fault violates.
  var violatedRequirement: String {
    switch self {
    case .dropsRefused, .blocksEverythingAfterRefusal: "One item that is refused among a hundred"
    case .repeatsRefused, .losesResponses: "A refused item says why"
    case .treatsConflictsAsPassing: "A refused item stops its own lane only"
    case .givesUpAfterFiveAttempts: "What fails in passing"
    case .forgetsRetryAfter: "Retry-After is respected"
    case .countsAttemptsOffline: "An attempt that the module did not make"
    case .refusesExpiredCredentials: "Credentials that are not accepted"
    case .forgetsArrival: "An item that is removed after a lost response"
    case .neverPauses, .neverLengthensPauses: "There is a pause"
    case .ignoresMaximumAge: "After the maximum age"
    case .newKeyAfterRestart, .neverReleasesClaims: "A request that a crash interrupts"
    case .newKeyForEachAttempt: "A request whose response is lost"
    case .keepsTheKeyOfReplaced, .ignoresReplacing: "A replaced request is sent under a new key"
    case .truncatesBodies, .losesFields, .losesMethods: "An added item is sent as it was added"
    case .sendsTwice: "A kept response stays until it is removed"
    case .losesTheLastAdded: "An item outlives a crash"
    case .failsOnDamage, .dropsDamaged: "A record that cannot be read"
    case .doesNotSeeOthers: "A running outbox sees what another adds"
    case .ordersEverything: "Items without a lane"
    case .ignoresLanes: "Items of a lane are sent one after the other"
    case .sendsEverythingAtOnce: "Not more items than the limit"
    case .ignoresOffline, .missesConnection: "Without a connection nothing is sent"
    case .ignoresClaims: "Of two outboxes"
    case .neverRenewsClaims: "A slow request is not sent"
    case .storesCredentials: "A request with credentials"
    case .ignoresAccounts: "Items of an account are sent only"
    case .sendsOnAfterSignOut: "When another account is in use"
    case .keepsItemsOfRemovedAccounts: "Items of a removed account"
    case .ignoresRemoving: "A removed item is not sent"
    case .saysThatRemovedDidNotArrive: "An item that is removed while it is sent"
    case .ignoresRetrying: "A refused item is sent again"
    case .reportsDeliveredTooEarly, .reportsWaitingWhileSending: "An item is being sent until"
    case .hidesTheStoppedLane: "A refused item stops its own lane only"
    case .removesKeptResponses: "A kept response stays"
    case .showsNoChanges: "Changes give the summary"
    case .ignoresPages: "Consecutive pages"
    case .runsTwice: "Only one task runs"
    }
  }
}
