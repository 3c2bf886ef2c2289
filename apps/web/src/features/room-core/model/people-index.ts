import type { CallParticipant } from '@majlis/media'

/** Lookups of rows and tiles about the people of one snapshot. */
export interface PeopleIndex {
  byId: ReadonlyMap<string, CallParticipant>
  /** The places of raised hands in the order in which they were raised: the first is 1. */
  handPlaces: ReadonlyMap<string, number>
}

/** The list keeps its identity while nothing of it changes. */
const indexes = new WeakMap<readonly CallParticipant[], PeopleIndex>()

/** Built once for each list of people, however many components use it. */
export function peopleIndexOf(participants: readonly CallParticipant[]): PeopleIndex {
  const known = indexes.get(participants)
  if (known) return known
  const made: PeopleIndex = {
    byId: new Map(participants.map((participant) => [participant.id, participant])),
    handPlaces: handPlaces(participants),
  }
  indexes.set(participants, made)
  return made
}

function handPlaces(participants: readonly CallParticipant[]): ReadonlyMap<string, number> {
  const raised = participants
    .filter(({ handRaisedAt }) => handRaisedAt !== null)
    .sort((a, b) => (a.handRaisedAt ?? 0) - (b.handRaisedAt ?? 0))
  return new Map(raised.map(({ id }, place) => [id, place + 1]))
}
