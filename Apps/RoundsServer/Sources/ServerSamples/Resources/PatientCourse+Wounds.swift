import CoreFHIR

extension PatientCourse {
  func woundReference(_ plan: WoundPlan) -> FHIR.Reference {
    FHIR.Reference("Condition/" + ids.wound(plan.number), display: title(plan))
  }

  /// Returns what a wound is called, such as `Pressure ulcer, left heel`.
  private func title(_ plan: WoundPlan) -> String {
    plan.type.traits.display + ", " + plan.site.text(plan.side).lowercased()
  }

  func condition(_ wound: WoundHistory) -> FHIR.Condition {
    let plan = wound.plan
    // The care of a patient who died or moved away ends without the wound being healed. So does that of a wound that
    // did not heal for so long that a clinic has taken it over.
    let isOver = profile.death != nil || profile.leaving != nil || wound.wasReferred
    let hasEnded = wound.closed == nil && isOver
    let (status, display) =
      wound.closed != nil ? ("resolved", "Resolved") : hasEnded ? ("inactive", "Inactive") : ("active", "Active")
    return FHIR.Condition {
      $0.id = ids.wound(plan.number)
      $0.identifier = [
        FHIR.Identifier { identifier in
          identifier.system = "https://rounds.example/identifiers/wound"
          identifier.value = "\(ids.number)-\(plan.number)"
        }
      ]
      $0.clinicalStatus = SampleCodes.hl7("condition-clinical", status, display)
      $0.verificationStatus = SampleCodes.hl7("condition-ver-status", "confirmed", "Confirmed")
      $0.category = [
        SampleCodes.hl7("condition-category", "problem-list-item", "Problem List Item"),
        SampleCodes.concept("wound", "Wound"),
      ]
      $0.code = plan.type.concept
      $0.bodySite = [plan.site.concept(plan.side)]
      $0.subject = patientReference
      $0.onset = FHIR.DateTime(plan.onset.text).map(FHIR.Value.dateTime)
      $0.abatement = wound.closed.flatMap { FHIR.DateTime($0.day.text) }.map(FHIR.Value.dateTime)
      if let first = wound.entries.first {
        $0.recordedDate = first.time.dateTime
        $0.recorder = FHIR.Reference(first.nurse.reference, display: first.nurse.displayName)
      }
      if let category = plan.category {
        $0.stage = [
          FHIR.Condition.Stage { stage in
            stage.summary = category.concept
            stage.type = SampleCodes.concept("epuap-category", "EPUAP category of pressure ulcers")
          }
        ]
      }
    }
  }

  func media(_ wound: WoundPlan, _ entry: WoundHistory.Entry) -> FHIR.Media {
    FHIR.Media {
      $0.id = ids.media(wound.number, entry.number)
      $0.extensions = [FHIR.Extension(SampleCodes.woundOfPhoto, .reference(woundReference(wound)))]
      $0.status = .completed
      $0.type = SampleCodes.hl7("media-type", "image", "Image")
      $0.subject = patientReference
      $0.created = .dateTime(entry.time.dateTime)
      $0.issued = entry.time.after(minutes: 2).instant
      $0.operator = FHIR.Reference(entry.nurse.reference, display: entry.nurse.displayName)
      $0.reasonCode = [wound.type.concept]
      $0.bodySite = wound.site.concept(wound.side)
      $0.deviceName = "Telephone of \(entry.nurse.displayName)"
      $0.height = SamplePhoto.height
      $0.width = SamplePhoto.width
      $0.content = FHIR.Attachment { attachment in
        attachment.contentType = SamplePhoto.contentType
        attachment.url = "Binary/" + ids.photo(wound.number, entry.number)
        attachment.title = "\(title(wound)), \(entry.time.day.text)"
        attachment.creation = entry.time.dateTime
      }
    }
  }
}
