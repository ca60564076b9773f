import SeamCollectionsTesting
import SeamConformance
import SeamStorage
import Testing

/// The example of SeamCollectionsTesting's page.
struct SeamCollectionsTestingTests {
  @Test func collectionsWorkInMemory() async {
    let conformance = CollectionConformance("InMemoryStorage") { _ in InMemoryStorage() }
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
  }
}
