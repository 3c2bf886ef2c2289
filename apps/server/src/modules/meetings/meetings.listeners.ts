import { destinations, queueUserId, type Notice } from '@majlis/contract'
import { changeIdFor, type Change } from '../../platform/changes/current-change.ts'
import type { Db } from '../../platform/database/database.ts'
import { onEvent, onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Seats } from '../resources/index.ts'
import * as inviteesRepository from './invitees.repository.ts'
import type { Meetings } from './meetings.service.ts'
import './meetings.events.ts'

export interface MeetingsListenersDeps {
  db: Db
  realtime: Realtime
  seats: Pick<Seats, 'findByUser'>
  meetings: Pick<Meetings, 'ensurePersonal'>
}

/**
 * People who become active get a personal meeting, and people whose address is proven get the invitations that were sent to it before.
 * Pages are notified of changes.
 */
export function meetingsListeners({
  db,
  realtime,
  seats,
  meetings,
}: MeetingsListenersDeps): ModuleListener[] {
  async function claimInvitations({ userId }: { userId: string }): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const meetingId of await inviteesRepository.claim(tx, userId)) {
        await realtime.signal(tx, 'meetings.changed', { meetingId })
        await realtime.signal(tx, 'invitations.changed', { meetingId })
      }
    })
  }

  /** To the pages of everyone who takes part. */
  async function notify(
    type: 'meetings.changed' | 'files.changed',
    {
      meetingId,
      alsoUserIds,
      change,
    }: { meetingId: string; alsoUserIds?: string[] | undefined; change: Change | undefined },
  ): Promise<void> {
    if (!realtime.hasSubscribers()) return
    for (const { id, email } of await inviteesRepository.listUsers(db, meetingId, alsoUserIds)) {
      const message: Notice = { type, ...changeIdFor(id, change) }
      realtime.push(destinations.notices(queueUserId(email)), message, { kind: 'user', id })
    }
  }

  return [
    onEvent('user.activated', 'scheduling.make_personal_meeting', async ({ userId, organizationId }) => {
      const seat = await seats.findByUser(db, organizationId, userId)
      if (seat) await meetings.ensurePersonal(db, seat)
    }),
    onEvent('user.activated', 'scheduling.claim_invitations', claimInvitations),
    onEvent('user.email_changed', 'scheduling.claim_invitations', claimInvitations),
    onEvent('user.email_proven', 'scheduling.claim_invitations', claimInvitations),

    onSignal('meetings.changed', ({ meetingId, alsoUserIds }, change) =>
      notify('meetings.changed', { meetingId, alsoUserIds, change }),
    ),
    onSignal('meeting_files.changed', ({ meetingId }, change) =>
      notify('files.changed', { meetingId, change }),
    ),
  ]
}
