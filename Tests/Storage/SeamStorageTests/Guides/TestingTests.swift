import SeamStorage
import SeamStorageTesting
import Testing

/// The examples of the guide testing.md that are about storages.
@MainActor struct TestingTests {
  @Test func aLockedStorageIsTried() async throws {
    let storage = FakeLocalStorage()
    let draft = Draft(in: storage)
    storage.fail(onKey: "draft", with: StorageError(.locked, reason: "the device is locked"))
    await draft.save("Dear Wilma")
    #expect(draft.message == "Unlock your device, then try again.")
    storage.recover()
    await draft.save("Dear Wilma")
    #expect(try storage.value(forKey: .draft) == "Dear Wilma")
    #expect(draft.message == "Saved")
  }
}

extension StorageKey<String> {
  fileprivate static var draft: Self { Self("draft") }
}

@MainActor private final class Draft {
  private(set) var message = ""
  private let storage: any LocalStorage

  init(in storage: any LocalStorage) { self.storage = storage }

  func save(_ text: String) async {
    do {
      try await storage.setValue(text, forKey: .draft)
      message = "Saved"
    } catch let error as StorageError where error.code == .locked {
      message = "Unlock your device, then try again."
    } catch {
      message = "\(error)"
    }
  }
}
