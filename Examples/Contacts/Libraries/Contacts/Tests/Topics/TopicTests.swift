import LibContacts
import Testing

struct TopicTests {
  @Test func topicRoundTripsThroughItsName() {
    for topic in [Topic.birthdays, .group("bowling"), .group("group/birthdays"), .group("")] {
      #expect(Topic(name: topic.name) == topic)
    }
    #expect(Topic.birthdays.name == "birthdays")
    #expect(Topic.group("Zoë's").name == "group/zoe's")
  }

  @Test func unknownNameIsNil() {
    #expect(Topic(name: "weather") == nil)
    #expect(Topic(name: "") == nil)
  }

  @Test func groupTopicIgnoresCaseAndAccents() {
    #expect(Topic.group("Bowling") == .group("BOWLING"))
    #expect(Set([Topic.group("Zoë"), .group("zoe")]).count == 1)
    #expect(Topic.group("birthdays") != .birthdays)
  }
}
