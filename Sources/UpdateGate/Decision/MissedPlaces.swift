/// What the user has missed, by the places of the candidates: the newest as many as an answer names, and how many in all.
struct MissedPlaces {
  private var places: [Int] = []
  private(set) var count = 0

  init(_ context: EvaluationContext, upTo target: Int) {
    context.missed(upTo: target) { place in
      if count < Answer.Missed.limit { places.append(place) }
      count += 1
    }
  }

  /// How many bytes their texts take, a NUL behind each.
  func size(_ context: EvaluationContext) -> Int {
    var size = 0
    for place in places {
      size += AnswerMemory.size(context.candidates[place].version) + context.releaseNotes(of: place).size
    }
    return size
  }

  /// The same as the answer keeps them.
  func kept(_ context: EvaluationContext, in memory: inout AnswerMemory) -> [Answer.Missed] {
    var missed: [Answer.Missed] = []
    missed.reserveCapacity(places.count)
    for place in places {
      let candidate = context.candidates[place]
      missed.append(
        .init(
          version: memory.keep(candidate.version), date: candidate.date,
          notes: memory.keep(context.releaseNotes(of: place)), isCritical: candidate.isCritical))
    }
    return missed
  }
}
