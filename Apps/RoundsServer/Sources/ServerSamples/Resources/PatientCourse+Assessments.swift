import CoreFHIR

extension PatientCourse {
  /// Returns the assessment of a visit: an Observation with a component for each measurement and finding.
  func assessment(_ wound: WoundPlan, _ entry: WoundHistory.Entry, _ random: inout SampleRandom) -> FHIR.Observation {
    observation(wound, entry) {
      $0.id = ids.assessment(wound.number, entry.number)
      $0.code = AssessmentCodes.panel
      $0.bodySite = wound.site.concept(wound.side)
      $0.component = components(entry.assessment, of: wound)
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

  private func components(_ assessment: WoundAssessment, of wound: WoundPlan) -> [FHIR.Observation.Component] {
    var list = [
      component(AssessmentCodes.length, .quantity(WoundMeasure.centimetres(assessment.length))),
      component(AssessmentCodes.width, .quantity(WoundMeasure.centimetres(assessment.width))),
      component(AssessmentCodes.depth, .quantity(WoundMeasure.millimetres(assessment.depth))),
      component(AssessmentCodes.area, .quantity(WoundMeasure.area(assessment.area))),
      component(AssessmentCodes.necrotic, .quantity(WoundMeasure.percent(assessment.tissue.necrotic))),
      component(AssessmentCodes.slough, .quantity(WoundMeasure.percent(assessment.tissue.slough))),
      component(AssessmentCodes.granulation, .quantity(WoundMeasure.percent(assessment.tissue.granulation))),
      component(AssessmentCodes.epithelial, .quantity(WoundMeasure.percent(assessment.tissue.epithelial))),
      component(AssessmentCodes.bed, .codeableConcept(Self.bed(assessment.tissue))),
      component(AssessmentCodes.exudate, .codeableConcept(AssessmentCodes.exudateAmounts[assessment.exudate.rawValue])),
    ]
    if let length = tunnel(of: wound, assessment) {
      list.insert(component(AssessmentCodes.tunnelling, .quantity(WoundMeasure.millimetres(length))), at: 3)
    }
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

  /// The kind of tissue with the greatest share, the worst of equal ones.
  private static func bed(_ tissue: TissueFractions) -> FHIR.CodeableConcept {
    let kinds = [
      (tissue.necrotic, AssessmentCodes.necrotic), (tissue.slough, AssessmentCodes.slough),
      (tissue.granulation, AssessmentCodes.granulation),
    ]
    var best = (tissue.epithelial, AssessmentCodes.epithelial)
    for kind in kinds.reversed() where kind.0 >= best.0 { best = kind }
    return best.1
  }

  /// The millimetres from which on a wound is deep.
  private static let deep = 10.0

  /// The millimetres that a wound goes on under the skin; 0 where that has closed, nil for a wound that never did.
  ///
  /// Half of the deep wounds have a tunnel, which shortens as they fill.
  private func tunnel(of wound: WoundPlan, _ assessment: WoundAssessment) -> Int? {
    var random = SampleRandom(seed: district.seed, "tunnel/\(profile.index)/\(wound.number)")
    guard wound.depth >= Self.deep, random.chance(0.5) else { return nil }
    let longest = wound.depth * random.real(1.2...2.5)
    let rest = Double(assessment.depth) / wound.depth
    return rest < 0.3 ? 0 : Int((longest * (rest - 0.3) / 0.7).rounded())
  }

  private func component(_ code: FHIR.CodeableConcept, _ value: FHIR.Value) -> FHIR.Observation.Component {
    FHIR.Observation.Component {
      $0.code = code
      $0.value = value
    }
  }
}
