/// A conversation of colleagues about a patient's wound.
struct MessageThread: Sendable {
  struct Message: Sendable {
    let sender: StaffMember
    let recipients: [StaffMember]
    let sent: SampleTime
    let text: String
    /// The entry whose photo is sent along; nil if there is none.
    let photo: WoundHistory.Entry?
    let isUrgent: Bool
    /// Who has read it, and when.
    let reads: [(reader: StaffMember, time: SampleTime)]
  }

  enum Topic: String, Sendable {
    case infection, advice, healed, handover

    var display: String {
      switch self {
      case .infection: "Suspected infection"
      case .advice: "Advice wanted"
      case .healed: "Wound closed"
      case .handover: "Handover"
      }
    }
  }

  let topic: Topic
  let wound: WoundPlan
  private(set) var messages: [Message] = []

  init(_ topic: Topic, _ wound: WoundPlan) {
    self.topic = topic
    self.wound = wound
  }

  mutating func append(_ message: Message) { messages.append(message) }
}
