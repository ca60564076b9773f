import CoreFHIR

extension PatientCourse {
  /// Returns the assessment of a visit: an Observation with a component for each measurement and finding.
  func assessment(_ wound: WoundPlan, _ entry: WoundHistory.Entry, _ random: inout SampleRandom) -> FHIR.Observation {
    observation(wound, entry) {
      $0.id = ids.assessment(wound.number, entry.number)
      $0.code = AssessmentCodes.panel
      $0.bodySite = wound.site.concept(wound.side)
      $0.component = components(entry.assessment)
      if entry.hasPhoto {
        $0.derivedFrom = [FHIR.Reference("Media/" + ids.media(wound.number, entry.number))]
      }
      if let note = AssessmentNotes.note(entry.assessment, isFirst: entry.number == 1, &random) {
        $0.note = [
          FHIR.Annotation { annotation in
            annotation.author = .reference(FHIR.Reference(entry.nurse.reference, display: entry.nurse.displayName))
            annotation.time = entry.time.dateTime
            annotation.text = note
          }
        ]
      }
    }
  }

  /// Returns the PUSH score of a visit: an Observation with the sum as its value and the three scores as components.
  func push(_ wound: WoundPlan, _ entry: WoundHistory.Entry) -> FHIR.Observation {
    let score = entry.assessment.push
    return observation(wound, entry) {
      $0.id = ids.push(wound.number, entry.number)
      $0.code = AssessmentCodes.push
      $0.value = .quantity(WoundMeasure.score(score.total))
      $0.derivedFrom = [FHIR.Reference("Observation/" + ids.assessment(wound.number, entry.number))]
      $0.component = [
        component(AssessmentCodes.pushArea, .quantity(WoundMeasure.score(score.area))),
        component(AssessmentCodes.pushExudate, .quantity(WoundMeasure.score(score.exudate))),
        component(AssessmentCodes.pushTissue, .quantity(WoundMeasure.score(score.tissue))),
      ]
    }
  }

  private func observation(
    _ wound: WoundPlan, _ entry: WoundHistory.Entry, _ change: (inout FHIR.Observation) -> Void
  ) -> FHIR.Observation {
    FHIR.Observation {
      $0.status = .final
      $0.category = [AssessmentCodes.exam]
      $0.subject = patientReference
      $0.focus = [woundReference(wound)]
      $0.effective = .dateTime(entry.time.dateTime)
      $0.issued = SampleTime(entry.time.day, minute: entry.time.minute + 5).instant
      $0.performer = [FHIR.Reference(entry.nurse.reference, display: entry.nurse.displayName)]
      change(&$0)
    }
  }

  private func components(_ assessment: WoundAssessment) -> [FHIR.Observation.Component] {
    var list = [
      component(AssessmentCodes.length, .quantity(WoundMeasure.centimetres(assessment.length))),
      component(AssessmentCodes.width, .quantity(WoundMeasure.centimetres(assessment.width))),
      component(AssessmentCodes.depth, .quantity(WoundMeasure.millimetres(assessment.depth))),
      component(AssessmentCodes.area, .quantity(WoundMeasure.area(assessment.area))),
      component(AssessmentCodes.necrotic, .quantity(WoundMeasure.percent(assessment.tissue.necrotic))),
      component(AssessmentCodes.slough, .quantity(WoundMeasure.percent(assessment.tissue.slough))),
      component(AssessmentCodes.granulation, .quantity(WoundMeasure.percent(assessment.tissue.granulation))),
      component(AssessmentCodes.epithelial, .quantity(WoundMeasure.percent(assessment.tissue.epithelial))),
      component(AssessmentCodes.exudate, .codeableConcept(AssessmentCodes.exudateAmounts[assessment.exudate.rawValue])),
    ]
    if assessment.exudate != .none {
      list.append(
        component(AssessmentCodes.exudateType, .codeableConcept(AssessmentCodes.type(assessment.exudateType))))
    }
    list.append(component(AssessmentCodes.pain, .quantity(WoundMeasure.score(assessment.pain))))
    if !assessment.isClosed {
      list.append(component(AssessmentCodes.odour, .boolean(assessment.odour)))
      list.append(component(AssessmentCodes.infection, .boolean(assessment.isInfected)))
    }
    return list
  }

  private func component(_ code: FHIR.CodeableConcept, _ value: FHIR.Value) -> FHIR.Observation.Component {
    FHIR.Observation.Component {
      $0.code = code
      $0.value = value
    }
  }
}
