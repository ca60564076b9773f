extension PatientCourse {
  /// The conversations, in the order of their beginnings.
  func threads(seed: UInt64) -> [MessageThread] {
    var random = SampleRandom(seed: seed, "messages/\(profile.index)")
    var threads: [MessageThread] = []
    for wound in wounds {
      var wasInfected = false
      for entry in wound.entries {
        let assessment = entry.assessment
        let topic: MessageThread.Topic?
        if assessment.isInfected && !wasInfected {
          topic = random.chance(0.85) ? .infection : nil
        } else if assessment.isClosed {
          topic = random.chance(0.4) ? .healed : nil
        } else if wound.plan.stagnates && random.chance(0.04) || random.chance(0.008) {
          topic = .advice
        } else {
          topic = random.chance(0.015) ? .handover : nil
        }
        wasInfected = assessment.isInfected
        if let topic { threads.append(thread(topic, wound.plan, entry, &random)) }
      }
    }
    return threads.filter { !$0.messages.isEmpty }.sorted {
      // The order of wounds decides about equal times.
      ($0.messages[0].sent, $0.wound.number) < ($1.messages[0].sent, $1.wound.number)
    }
  }

  private func thread(
    _ topic: MessageThread.Topic, _ plan: WoundPlan, _ entry: WoundHistory.Entry, _ random: inout SampleRandom
  ) -> MessageThread {
    var thread = MessageThread(topic, plan)
    let asker = entry.nurse
    let others = nurses.filter { $0.id != asker.id }
    let helper: StaffMember =
      switch topic {
      case .infection: random.chance(0.5) ? doctor : asker.id == specialist.id ? doctor : specialist
      case .advice: asker.id == specialist.id ? doctor : specialist
      case .healed, .handover: random.pick(others)
      }
    let group = topic == .healed || topic == .handover ? others : [helper]
    var time = entry.time.after(minutes: random.whole(12...90))
    let question = MessageTexts.fill(random.pick(MessageTexts.questions(topic)), profile, plan, entry)
    let sendsPhoto = entry.hasPhoto && topic != .handover
    func add(_ sender: StaffMember, _ recipients: [StaffMember], _ text: String, _ photo: WoundHistory.Entry?) -> Bool {
      guard period.contains(time) else { return false }
      let reads = recipients.compactMap { reader -> (StaffMember, SampleTime)? in
        // Recent messages are often not read yet.
        let isRecent = period.days.upperBound - time.day < 3
        let read = time.after(minutes: random.whole(3...300))
        return random.chance(isRecent ? 0.5 : 0.985) && period.contains(read) ? (reader, read) : nil
      }
      thread.append(
        MessageThread.Message(
          sender: sender, recipients: recipients, sent: time, text: text, photo: photo,
          isUrgent: topic == .infection && thread.messages.isEmpty, reads: reads))
      return true
    }
    guard add(asker, group, question, sendsPhoto ? entry : nil) else { return thread }
    // Some questions are not answered yet, or were answered by telephone.
    guard random.chance(0.88) else { return thread }
    time = time.after(minutes: random.whole(8...340))
    guard add(helper, [asker], random.pick(MessageTexts.answers(topic)), nil), random.chance(0.55) else {
      return thread
    }
    time = time.after(minutes: random.whole(2...240))
    _ = add(asker, [helper], random.pick(MessageTexts.thanks), nil)
    return thread
  }
}
