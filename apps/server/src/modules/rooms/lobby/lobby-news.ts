import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../../platform/database/database.ts'
import type { JobDefinition, Jobs } from '../../../platform/jobs/jobs.ts'
import { byAllWays, type NotificationKindRules } from '../../../platform/module/notification-kinds.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import * as lobbyRepository from './lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'

/** Notifies the host of a meeting that people wait, if that is still so. */
export const notifyOfLobbyJob: JobDefinition<{ roomSessionId: string }> = {
  name: 'notify-of-lobby',
  payload: z.object({ roomSessionId: z.uuid() }),
  maxAttempts: limits.retries.count,
}

/** People who arrive in the same seconds are one notification. */
const gatheredMs = 4_000

interface LobbyNewsDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  meetings: Pick<MeetingsApi, 'get'>
  notifier: Pick<Notifier, 'notify' | 'settle'>
}

export type LobbyNews = ReturnType<typeof createLobbyNews>

/** What the host of a meeting is notified of while no host is inside. */
export function createLobbyNews({ db, clock, jobs, meetings, notifier }: LobbyNewsDeps) {
  /** Notifies of those who wait by now, if there are any and no host is inside. */
  async function renew(tx: DbOrTx, session: { id: string; meetingId: string }): Promise<void> {
    if (await participantsRepository.isHostInside(tx, session.id, new Date(clock.now()))) return
    // The button of the notification admits exactly those of whom it tells.
    const forApproval = await lobbyRepository.listFirst(tx, session.id, limits.room.maxDecidedAtOnce)
    const waiting =
      forApproval.length > 0 ? forApproval : await participantsRepository.list(tx, session.id, 'waiting')
    const last = waiting.at(-1)
    if (!last) return
    const { id: calendarId, meetingId, title, hostUserId } = await meetings.get(tx, session.meetingId)
    const data = {
      calendarId,
      meetingId,
      roomSessionId: session.id,
      title,
      name: last.displayName,
      participantIds: forApproval.map(({ id }) => id),
      waitingCount: waiting.length,
    }
    const by = last.userId === null ? {} : { actorUserId: last.userId }
    const notification = { userId: hostUserId, key: session.id, ...by, data }
    await notifier.notify(tx, 'lobby', [{ ...notification, mail: 'plain', isMailedOnce: true }])
  }

  return {
    renew,

    /** Someone waits. */
    async waits(tx: DbOrTx, roomSessionId: string): Promise<void> {
      const runAt = (Math.floor(clock.now() / gatheredMs) + 1) * gatheredMs
      await jobs.add(tx, notifyOfLobbyJob, { roomSessionId }, { key: `lobby:${roomSessionId}`, runAt })
    },

    /** No one waits any more, or a host has come. */
    async settle(
      tx: DbOrTx,
      session: { id: string; meetingId: string },
      outcome: 'admitted' | 'refused' | 'withdrawn',
    ): Promise<void> {
      const { hostUserId } = await meetings.get(tx, session.meetingId)
      await notifier.settle(tx, 'lobby', [{ userId: hostUserId, key: session.id }], outcome)
    },

    async notify({ roomSessionId }: { roomSessionId: string }): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const session = await sessionsRepository.find(tx, roomSessionId)
        if (!session || session.endedAt !== null) return
        await renew(tx, session)
      })
    },
  }
}

export const lobbyNotifications: NotificationKindRules<'lobby'> = {
  kind: 'lobby',
  defaults: { ...byAllWays, mail: 'off' },
  isUrgent: true,
  path: ({ meetingId }) => `/m/j/${meetingId}`,
}
