import ContactsApp
import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamStorage
import Testing

/// Every dependency of Contacts' flows and screens is provided.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ContactsAuditTests {
  @Test func noDependencyIsMissing() async throws {
    let books = try await BooksInMemory()
    let audit = FlowAudit(
      of: AppCoordinator(books: books, environment: .live(), log: books),
      providing: FlowScope().with(\.persons, books.source).with(\.topics, books.topics)
        .with(\.downloads, books.downloads))
    #expect(audit.findings.isEmpty)
    #expect(audit.places.count == 20)
  }

  @Test func featureAloneReportsItsMissingDependencies() {
    let findings = FlowAudit(of: FamiliesFlow()).findings
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("FamiliesFlow needs `persons` (LibContacts.PersonDataSource)") == true)
  }
}
