import CoreFHIR

extension PatientCourse {
  /// Returns the messages of a conversation; each answer refers to the question.
  ///
  /// All have the conversation's identifier. `received` is set when the first recipient has read the message, and each
  /// reader is in an extension of its own.
  func communications(_ thread: MessageThread, number: Int) -> [FHIR.Communication] {
    thread.messages.enumerated().map { place, message in
      FHIR.Communication {
        $0.id = ids.message(number, place + 1)
        $0.extensions = message.reads.map { read in
          FHIR.Extension { value in
            value.url = SampleCodes.readBy
            value.extensions = [
              FHIR.Extension("reader", .reference(FHIR.Reference(read.reader.reference))),
              FHIR.Extension("time", .dateTime(read.time.dateTime)),
            ]
          }
        }
        $0.identifier = [
          FHIR.Identifier { identifier in
            identifier.system = SampleCodes.thread
            identifier.value = ids.thread(number)
          }
        ]
        if place > 0 { $0.inResponseTo = [FHIR.Reference("Communication/" + ids.message(number, 1))] }
        $0.status = .completed
        $0.category = [SampleCodes.concept("team-message", "Message of the care team")]
        $0.priority = message.isUrgent ? .urgent : .routine
        $0.subject = patientReference
        $0.topic = SampleCodes.concept("topic-\(thread.topic.rawValue)", thread.topic.display)
        $0.about = [woundReference(thread.wound)]
        $0.sent = message.sent.dateTime
        $0.received = message.reads.map(\.time).min()?.dateTime
        $0.recipient = message.recipients.map { FHIR.Reference($0.reference, display: $0.displayName) }
        $0.sender = FHIR.Reference(message.sender.reference, display: message.sender.displayName)
        $0.payload = payload(message, thread.wound)
      }
    }
  }

  private func payload(_ message: MessageThread.Message, _ wound: WoundPlan) -> [FHIR.Communication.Payload] {
    let text = FHIR.Communication.Payload { $0.content = .string(message.text) }
    guard let entry = message.photo else { return [text] }
    let media = FHIR.Reference("Media/" + ids.media(wound.number, entry.number), display: "Photo")
    return [text, FHIR.Communication.Payload { $0.content = .reference(media) }]
  }
}
