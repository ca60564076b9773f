import SeamStorage
import SeamStorageTesting

extension BrokenStorage {
  /// A mistake that a storage can have.
  enum Fault: String, CaseIterable, Sendable {
    case dropsEmptyValues, truncatesLargeValues, takesTooLargeValues, ignoresRemoval
    case normalisesKeys, ignoresCase, endsKeysAtNul, listsInUTF16Order
    case readsPrefixesAsPatterns, comparesPrefixesByCharacter
    case tearsBatches, reordersBatches
    case ignoresPreconditions, checksPreconditionsAfterwards, checksOnePrecondition, checksPreconditionsEarly
    case swallowsErrorsOfPreconditions, readsRefusedKeysFromACopy
    case losesUpdates, storesFailedUpdates, overwritesWhatItCannotRead
    case readsErrorsAsAbsent, readsNewerVersions, skipsMigrations
    case failsWholeCollections, storesWhatCannotBeRead
    case storesSecretsInTheClear, quotesSecrets, obeysCancellation
    case ignoresLimits, listsForwardsOnly, repeatsTheEndOfAPage, countsEverything, readsSeveralOneByOne
    case showsNoPrefixes
    case answersAtOnceFromACopy, answersAtOnceWhatItWrote
    case showsNoBatches, showsNoRemovals, showsChangesTooEarly, repeatsUnchangedValues, goesOnAfterDamage
    case showsOnlyOwnWrites, readsFromACopy, excludesOnlyItself
    case readsLockedAsAbsent, writesWhileLocked, forgetsWhenUnavailable, readsDamageAsAbsent, readsDamagedBytes
    case forgetsWhenLetGo, dropsBatchesOfLittleDurability, sharesPlaces, answersWhenUnavailable, swallowsWriteErrors

    /// How the promise begins that the fault breaks.
    var brokenPromise: String {
      switch self {
      case .dropsEmptyValues: "A value of no bytes"
      case .truncatesLargeValues: "A value of 10 MB"
      case .takesTooLargeValues: "A value above the limit"
      case .ignoresRemoval: "A removed value"
      case .normalisesKeys: "Canonically equivalent keys"
      case .ignoresCase, .endsKeysAtNul: "Any string is a key"
      case .listsInUTF16Order: "Keys are listed"
      case .readsPrefixesAsPatterns: "A prefix is text"
      case .comparesPrefixesByCharacter: "A prefix is compared by its UTF-8"
      case .ignoresLimits, .listsForwardsOnly, .repeatsTheEndOfAPage: "Pages follow one another"
      case .countsEverything: "Keys are counted"
      case .readsSeveralOneByOne: "Several keys are read"
      case .answersAtOnceFromACopy: "Immediate bytes"
      case .answersAtOnceWhatItWrote: "What one instance wrote, immediate bytes"
      case .showsNoPrefixes: "A prefix is shown"
      case .tearsBatches: "Readers see a batch whole"
      case .reordersBatches: "A batch makes all its changes"
      case .ignoresPreconditions: "A batch is made where its preconditions are met"
      case .checksPreconditionsAfterwards, .checksOnePrecondition: "Preconditions are checked on what was stored"
      case .checksPreconditionsEarly: "Of concurrent batches"
      case .swallowsErrorsOfPreconditions: "A precondition that cannot be checked"
      case .readsRefusedKeysFromACopy: "After a batch was refused"
      case .losesUpdates: "100 concurrent updates"
      case .storesFailedUpdates: "An update that throws"
      case .overwritesWhatItCannotRead: "Another type's value"
      case .readsErrorsAsAbsent: "Damaged bytes"
      case .readsNewerVersions: "A newer version's value"
      case .skipsMigrations: "An older version's value"
      case .failsWholeCollections: "One value that cannot be read"
      case .storesWhatCannotBeRead: "A value that cannot be encoded"
      case .storesSecretsInTheClear: "A secret is stored only"
      case .quotesSecrets: "An error about a secret"
      case .obeysCancellation: "A call in a cancelled task"
      case .showsNoBatches, .showsNoRemovals, .showsChangesTooEarly: "Values are shown as they are"
      case .repeatsUnchangedValues: "Only what changed"
      case .goesOnAfterDamage: "A value that cannot be read ends"
      case .showsOnlyOwnWrites: "Another instance's writes"
      case .readsFromACopy: "What one instance wrote"
      case .excludesOnlyItself: "Updates and batches of two instances"
      case .readsLockedAsAbsent, .writesWhileLocked: "While it is locked"
      case .forgetsWhenUnavailable: "While it is unavailable"
      case .readsDamageAsAbsent, .readsDamagedBytes: "Damage of the medium"
      case .forgetsWhenLetGo, .dropsBatchesOfLittleDurability: "Values, removals and batches outlive"
      case .sharesPlaces: "Two places"
      case .answersWhenUnavailable, .swallowsWriteErrors: "Unavailable is an error"
      }
    }
  }
}
