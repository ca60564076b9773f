/// What colleagues write.
///
/// `{site}`, `{name}`, `{size}`, `{slough}` and `{weeks}` are replaced.
enum MessageTexts {
  static func questions(_ topic: MessageThread.Topic) -> [String] {
    switch topic {
    case .infection:
      [
        "{site} looks worse today: edges red and warm, exudate up, {size}. Could be infected. Photo attached. Swab?",
        "Not happy with the {site}. More pain, smell since the weekend, now {size}. Would you have a look at the photo?",
        "Redness spreading about 2 cm around the {site}. No fever. I took a picture – do we need antibiotics?",
      ]
    case .advice:
      [
        "The {site} has hardly changed in {weeks} weeks ({size}). Would you change the dressing?",
        "Still {slough} % slough on the {site}. Shall we try another debridement, or wait?",
        "{name}’s {site} is stuck at {size}. Compression is on every day, she says… Any ideas?",
      ]
    case .healed:
      ["{site} closed today 🎉 Last dressing off, photo attached.", "Good news: the {site} has healed. Thank you all."]
    case .handover:
      [
        "I am off from tomorrow. {site}: {size}, next dressing in two days. Key is in the box, code unchanged.",
        "Who can take {name} on Thursday? Dressing of the {site} takes about 20 minutes.",
      ]
    }
  }

  static func answers(_ topic: MessageThread.Topic) -> [String] {
    switch topic {
    case .infection:
      [
        "Please take a swab and change to a silver dressing. I will call the surgery.",
        "Looks infected to me. Mark the edge of the redness and photograph again tomorrow.",
        "I have seen the photo. Prescription is on its way; visit daily until the redness goes back.",
      ]
    case .advice:
      [
        "Try an alginate for two weeks and measure again. If nothing moves, we refer to the clinic.",
        "Check the ankle pressure first, then we can increase the compression.",
        "I can come along on my next round and debride it. Please give pain relief half an hour before.",
      ]
    case .healed: ["Well done! I will close the plan.", "Lovely. Skin care and a look next month, please."]
    case .handover: ["I will take it.", "Noted, thanks. Enjoy your days off!"]
    }
  }

  static let thanks = [
    "Thank you, will do.", "Done. I will send a photo at the next visit.", "Thanks – agreed with the patient.",
  ]

  /// Returns a text with what the wound is like.
  static func fill(_ text: String, _ profile: PatientProfile, _ plan: WoundPlan, _ entry: WoundHistory.Entry) -> String
  {
    let assessment = entry.assessment
    let size = "\(WoundMeasure.centimetres(assessment.length)) × \(WoundMeasure.centimetres(assessment.width)) cm"
    var site = plan.site.text(plan.side)
    if !text.hasPrefix("{site}") { site = site.lowercased() }
    let values = [
      ("{site}", site), ("{name}", profile.name.latin), ("{size}", size), ("{slough}", "\(assessment.tissue.slough)"),
      ("{weeks}", "\(max(3, (entry.time.day - plan.firstSeen) / 7 % 9))"),
      ("she says", profile.isFemale ? "she says" : "he says"),
    ]
    return values.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
