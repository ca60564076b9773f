import LibContacts
import SeamViews

extension Action.ID {
  static let readTopicsAgain: Self = "readTopicsAgain"
}

/// Maps the followed topics and their content to a form configuration; a pure function.
enum TopicsForm {
  /// - Parameters:
  ///   - followed: the followed topics; nil while they are being read.
  ///   - changes: the user's changes that are under way.
  ///   - failures: the errors by topic, in words for the user.
  static func configuration(
    people: People?, followed: Set<Topic>?, changes: [Topic: Bool], failures: [Topic: String], today: Birthday
  ) -> FormConfiguration {
    guard let people, let followed else {
      return .init(title: "Topics", sections: [.init(fields: [], footer: "Reading your topics…")])
    }
    func section(_ topic: Topic, _ title: String? = nil) -> FormConfiguration.Section {
      let isFollowed = changes[topic] ?? followed.contains(topic)
      let toggle = FormConfiguration.Field(
        id: topic.name, label: topic.title, .toggle(isFollowed), error: failures[topic])
      let content = isFollowed ? content(of: topic, people: people, today: today) : (fields: [], footer: nil)
      return .init(title: title, fields: [toggle] + content.fields, footer: content.footer)
    }
    let titles = ["Follow what you do not want to miss", "Groups"]
    return .init(
      title: "Topics",
      sections: topics(people, followed).enumerated().map { section($1, $0 < titles.count ? titles[$0] : nil) })
  }

  /// Returns the form for an error, which must not look as if no topic were followed.
  static func configuration(problem: String) -> FormConfiguration {
    .init(
      title: "Topics", actions: [Action(.readTopicsAgain, title: "Try again", role: .primary, key: "r")],
      error: problem)
  }

  /// Returns birthdays, then all groups by name, including followed groups without members.
  static func topics(_ people: People, _ followed: Set<Topic>) -> [Topic] {
    let groups = people.groups.map { Topic.group($0.name) }
    let gone = followed.subtracting(groups).subtracting([.birthdays])
    return [.birthdays] + (groups + gone).sorted { $0.name < $1.name }
  }

  /// Returns the contents of a followed topic: buttons that lead to people, and a text.
  private static func content(
    of topic: Topic, people: People, today: Birthday
  ) -> (fields: [FormConfiguration.Field], footer: String?) {
    switch topic {
    case .birthdays:
      let coming = people.nextBirthdays(from: today, limit: 3).map { next in
        FormConfiguration.Field(
          id: personPrefix + next.person.id.rawValue, label: "\(next.person.name), \(day(in: next.days))", .button)
      }
      return (coming, coming.isEmpty ? "No birthday is known" : nil)
    case .group(let group):
      let names = people.persons(.members(of: group)).map(\.name)
      if names.isEmpty { return ([], "Nobody is in this group now") }
      return (
        [.init(id: groupPrefix + group, label: "Members of \(group)", .button)], list(names, limit: 5)
      )
    }
  }

  private static let personPrefix = "person/"
  private static let groupPrefix = "members/"

  /// Where a button leads.
  enum Target: Equatable {
    case person(Person.ID)
    case group(String)
  }

  /// Returns where a button leads; nil if the field is none.
  static func target(of field: FormConfiguration.Field.ID) -> Target? {
    if field.hasPrefix(personPrefix) {
      return .person(.init(rawValue: String(field.dropFirst(personPrefix.count))))
    }
    return field.hasPrefix(groupPrefix) ? .group(String(field.dropFirst(groupPrefix.count))) : nil
  }

  private static func day(in days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(days) days"
    }
  }

  private static func list(_ names: [String], limit: Int) -> String {
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
