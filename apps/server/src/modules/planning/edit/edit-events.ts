import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { insertRemovedInvitees } from '../../meetings/index.ts'
import type { Edit, Edited } from './edit.ts'
import type { RemovedGuest } from '../guests/guest-list.ts'

interface EditEventsDeps {
  events: Pick<Events, 'publish'>
  realtime: Pick<Realtime, 'signal'>
}

/** Publishes what an edit has changed, for mails and pages. */
export async function publishEdit(
  { events, realtime }: EditEventsDeps,
  { tx, caller, meeting, input, nowMs }: Edit,
  { meetingId, facets, originalStart, previousStart, people }: Edited,
): Promise<void> {
  const { note = '' } = input
  const { addedInviteeIds, removed } = people
  const removedAccounts = removed.flatMap(({ accountId }) => accountId ?? [])
  await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id, alsoUserIds: removedAccounts })
  if (meetingId !== meeting.id) {
    await realtime.signal(tx, 'meetings.changed', { meetingId })
    return events.publish(tx, 'meeting.split', {
      meetingId: meeting.id,
      successorId: meetingId,
      previousStart,
      note,
      byUserId: caller.userId,
    })
  }
  if (removedAccounts.length > 0)
    await realtime.signal(tx, 'invitations.changed', { meetingId, userIds: removedAccounts })
  if (facets.length === 0 && note === '') return
  await events.publish(tx, 'meeting.changed', {
    meetingId,
    originalStart,
    facets,
    previousStart,
    addedInviteeIds,
    ...(await keepRemoved(tx, meetingId, removed, nowMs)),
    note,
    byUserId: caller.userId,
  })
}

/** Users are found by their IDs; outsiders have a row until their mail is queued. */
async function keepRemoved(tx: Tx, meetingId: string, removed: readonly RemovedGuest[], nowMs: number) {
  const outsiders = removed.flatMap(({ outsider }) => outsider ?? [])
  await insertRemovedInvitees(tx, meetingId, outsiders, new Date(nowMs))
  return {
    removedUserIds: removed.flatMap(({ userId }) => userId ?? []),
    removedOutsiderIds: outsiders.map(({ id }) => id),
  }
}
