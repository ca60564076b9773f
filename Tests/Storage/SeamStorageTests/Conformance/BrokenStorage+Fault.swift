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
    case followsOneByOne
    case showsNoPrefixes
    case answersAtOnceFromACopy, answersAtOnceWhatItWrote
    case showsNoBatches, showsNoRemovals, showsChangesTooEarly, repeatsUnchangedValues, goesOnAfterDamage
    case showsOnlyOwnWrites, readsFromACopy, excludesOnlyItself
    case readsLockedAsAbsent, writesWhileLocked, forgetsWhenUnavailable, readsDamageAsAbsent, readsDamagedBytes
    case forgetsWhenLetGo, dropsBatchesOfLittleDurability, sharesPlaces, answersWhenUnavailable, swallowsWriteErrors

    /// The beginning of the requirement that the fault violates.
    var violatedRequirement: String {
      switch self {
      case .dropsEmptyValues: "An empty value is stored, not absent"
      case .truncatesLargeValues: "A value of 10 MB"
      case .takesTooLargeValues: "A value above the limit"
      case .ignoresRemoval: "A removed value"
      case .normalisesKeys: "Canonically equivalent keys"
      case .ignoresCase, .endsKeysAtNul: "Any string is a key"
      case .listsInUTF16Order: "Keys are listed"
      case .readsPrefixesAsPatterns: "A prefix is text"
      case .comparesPrefixesByCharacter: "A prefix is compared by its UTF-8"
      case .ignoresLimits, .listsForwardsOnly, .repeatsTheEndOfAPage: "Consecutive pages"
      case .countsEverything: "Keys are counted"
      case .readsSeveralOneByOne: "Several keys are read"
      case .followsOneByOne: "Entries are read with what they lead to"
      case .answersAtOnceFromACopy: "Immediate bytes equal"
      case .answersAtOnceWhatItWrote: "Immediate bytes are never stale"
      case .showsNoPrefixes: "Observers of a prefix"
      case .tearsBatches: "Readers see all changes"
      case .reordersBatches: "A batch makes all its changes"
      case .ignoresPreconditions: "A batch is made only if"
      case .checksPreconditionsAfterwards, .checksOnePrecondition: "All preconditions are checked"
      case .checksPreconditionsEarly: "Only one of several"
      case .swallowsErrorsOfPreconditions: "A batch throws the error"
      case .readsRefusedKeysFromACopy: "After a conflict"
      case .losesUpdates: "100 concurrent updates"
      case .storesFailedUpdates: "An update that throws"
      case .overwritesWhatItCannotRead: "A value of another type"
      case .readsErrorsAsAbsent: "Damaged bytes"
      case .readsNewerVersions: "A newer version's value"
      case .skipsMigrations: "An older version's value"
      case .failsWholeCollections: "An unreadable value does not hide"
      case .storesWhatCannotBeRead: "A value that cannot be encoded"
      case .storesSecretsInTheClear: "A secret is stored only"
      case .quotesSecrets: "An error about a secret"
      case .obeysCancellation: "A call in a cancelled task"
      case .showsNoBatches, .showsNoRemovals, .showsChangesTooEarly: "Observers get the current value"
      case .repeatsUnchangedValues: "Observers get only changed values"
      case .goesOnAfterDamage: "An unreadable value ends the observation"
      case .showsOnlyOwnWrites: "Observers get another instance's writes"
      case .readsFromACopy: "A read sees what another instance"
      case .excludesOnlyItself: "Updates and batches of two instances"
      case .readsLockedAsAbsent, .writesWhileLocked: "While locked"
      case .forgetsWhenUnavailable: "While unavailable"
      case .readsDamageAsAbsent, .readsDamagedBytes: "Damage of the medium"
      case .forgetsWhenLetGo, .dropsBatchesOfLittleDurability: "Values, removals and batches outlive"
      case .sharesPlaces: "Two locations"
      case .answersWhenUnavailable, .swallowsWriteErrors: "Unavailable is an error"
      }
    }
  }
}
