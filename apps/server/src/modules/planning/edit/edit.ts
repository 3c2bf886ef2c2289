import type { EditMeetingInput } from '@majlis/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { MeetingFacet } from '../../meetings/index.ts'
import type { GuestChanges } from '../guests/guest-list.ts'
import type { PlannedMeeting } from '../planning.repository.ts'

/** One edit within its transaction. */
export interface Edit {
  tx: Tx
  caller: UserCaller
  meeting: PlannedMeeting
  input: EditMeetingInput
  nowMs: number
  /** The invitee who suggested the new time, and so has agreed to it. */
  settledInviteeId: string | undefined
}

/** The result of an edit: the meeting that the host continues with, and what to notify. */
export interface Edited {
  meetingId: string
  facets: MeetingFacet[]
  originalStart: number | null
  previousStart: number | null
  people: Pick<GuestChanges, 'addedInviteeIds' | 'removed'>
}

export type WritePeople = (meetingId: string) => Promise<{ facets: MeetingFacet[]; people: Edited['people'] }>

const mailedFacets: readonly MeetingFacet[] = ['time', 'title', 'agenda', 'access', 'invitees']

/** The invitees are notified, so their calendars have to consider it newer (RFC 5545 3.8.7.4). */
export function countsForInvitees(facets: readonly MeetingFacet[]): boolean {
  return facets.some((facet) => mailedFacets.includes(facet))
}

/** Throws `schedule.occurrence_not_found` where an edit of one date does not say which. */
export function editedStart({ occurrenceStart }: Pick<EditMeetingInput, 'occurrenceStart'>): number {
  if (occurrenceStart === undefined)
    throw new AppError('schedule.occurrence_not_found', { field: 'occurrenceStart' })
  return occurrenceStart
}
