#if canImport(CSeamSecret)
  import SeamStorage
  import SeamStorageTesting
  import Testing

  @testable import SeamStorageSecrets

  @Suite(.keyring)
  struct SecretServiceStorageTests {
    @Test func keepsEveryPromise() async throws {
      try await TestKeyring.run { keyring in
        try await TestKeyring.run(isKnown: false) { nowhere in
          let certificate = StorageCertificate("SecretServiceStorage", survivesReopening: true) { place in
            keyring.storage(place)
          } unavailable: {
            nowhere.storage()
          }
          let report = await certificate.issue()
          #expect(report.failures.isEmpty)
          #expect(report.findings.allSatisfy { $0.outcome == .kept })
        }
      }
    }
  }
#endif
