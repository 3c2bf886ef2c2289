import type { RoomSettings } from '@majlis/contract'
import { isHostOrCoHost, type ViewedDate } from '../meetings/index.ts'

/** What someone who takes part may do with the files of a meeting. */
export interface ContentsRights {
  add: boolean
  /** Describe, replace and remove the files of others. */
  changeAll: boolean
}

/** Host and co-hosts before, during and after the meeting; other people of the organisation add files if the host lets them. */
export function contentsRightsOf(
  {
    role,
    isDeleted,
    occurrenceId,
    meeting,
  }: Pick<ViewedDate, 'role' | 'isDeleted' | 'occurrenceId'> & {
    meeting: Pick<ViewedDate['meeting'], 'kind' | 'cancelled_at'>
  },
  { participantsAddFiles }: Pick<RoomSettings, 'participantsAddFiles'>,
): ContentsRights {
  // The files of a personal room belong to one of its openings.
  const hasPlace = meeting.kind !== 'personal' || occurrenceId !== null
  const isThere = hasPlace && meeting.cancelled_at === null && !isDeleted
  const isHostLike = isHostOrCoHost(role)
  return {
    add: isThere && (isHostLike || (participantsAddFiles && role !== 'guest')),
    changeAll: isThere && isHostLike,
  }
}

/** Whether files are added to one date: to the one of a series that is looked at, and to one opening of a personal room. */
export function isAddedToDate({
  meeting,
}: {
  meeting: Pick<ViewedDate['meeting'], 'kind' | 'rrule'>
}): boolean {
  return meeting.rrule !== null || meeting.kind === 'personal'
}

/** Guests see files if the host allows it. */
export function isHiddenFrom({ role, meeting }: Pick<ViewedDate, 'role' | 'meeting'>): boolean {
  return role === 'guest' && !meeting.guests_see_files
}

/** Of one file: people change what they have added themselves. */
export function mayChangeFile(
  { add, changeAll }: ContentsRights,
  userId: string,
  file: { owner_user_id: string | null },
): boolean {
  return changeAll || (add && file.owner_user_id === userId)
}
