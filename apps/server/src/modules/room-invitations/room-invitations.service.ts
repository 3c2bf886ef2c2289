import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import { joinLinkOf, type MeetingsApi } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { isLockedAt, type RoomsApi } from '../rooms/index.ts'
import * as colleaguesRepository from './colleagues.repository.ts'
import { roomInvitationMail } from './room-invitation-mail.ts'

/** Invitations that one person sends; five times as many are sent from one meeting. */
const sent: LimitRule = { name: 'room-invitations', points: 60, windowMs: hourMs }
/** Invitations to one meeting that one person gets. */
const received: LimitRule = { name: 'room-invitations-of-one', points: 3, windowMs: hourMs }

export interface RoomInvitationsDeps {
  db: Db
  clock: Clock
  limiter: Pick<Limiter, 'consume'>
  rooms: Pick<RoomsApi, 'getAdmitted' | 'getAdmittedForUpdate' | 'listAdmitted' | 'findParticipant'>
  meetings: Pick<MeetingsApi, 'get'>
  notifier: Pick<Notifier, 'notify' | 'settle' | 'settleAbout'>
  publicUrl: string
}

export type RoomInvitations = ReturnType<typeof createRoomInvitations>

/** Invitations to a meeting that is in progress, from inside of it. */
export function createRoomInvitations(deps: RoomInvitationsDeps) {
  const { db, clock, limiter, rooms, meetings, notifier, publicUrl } = deps

  /** Only people with an account invite their colleagues. Throws `general.forbidden`, `room.locked`. */
  async function getInviter(caller: ParticipantCaller) {
    const { session, self } = await rooms.getAdmitted(db, caller)
    const inviter = self.userId === null ? null : await colleaguesRepository.findInviter(db, self.userId)
    if (!inviter) throw new AppError('general.forbidden')
    if (isLockedAt(session, clock.now())) throw new AppError('room.locked')
    return inviter
  }

  /**
   * Notifies colleagues of the caller, with a way to join; those who are inside already are left out, and an invitation lets no one in who would not be
   * let in otherwise. Returns how many were notified. Throws `general.forbidden` for people without an account, `room.locked`,
   * `schedule.invitee_unknown` for people who are not active in the caller's organisation, `general.too_many_attempts`.
   */
  async function invite(
    caller: ParticipantCaller,
    { userIds }: { userIds: string[] },
  ): Promise<{ count: number }> {
    const inviter = await getInviter(caller)
    const { organizationId } = inviter
    const wanted = [...new Set(userIds)]
    const colleagues = await colleaguesRepository.listColleagues(db, organizationId, wanted)
    if (colleagues.length < wanted.length)
      throw new AppError('schedule.invitee_unknown', { field: 'userIds' })
    const { roomSessionId } = caller
    const inside = new Set((await rooms.listAdmitted(db, roomSessionId)).map(({ userId }) => userId))
    const invited = colleagues.filter(({ id }) => !inside.has(id))
    if (invited.length === 0) return { count: 0 }
    const keys = [`user:${inviter.id}`, { key: `room:${roomSessionId}`, times: 5 }]
    await limiter.consume(sent, keys, invited.length)
    // Last, so that people who send no more use up nothing of what their colleagues get.
    await limiter.consume(
      received,
      invited.map(({ id }) => `user:${id}:${roomSessionId}`),
    )
    await db.transaction().execute(async (tx) => {
      // It may have ended or been locked meanwhile; then no one is invited any more.
      const { session } = await rooms.getAdmittedForUpdate(tx, caller)
      if (isLockedAt(session, clock.now())) throw new AppError('room.locked')
      const meeting = await meetings.get(tx, session.meetingId)
      const { id: calendarId, meetingId, title } = meeting
      const joinPath = joinLinkOf('', meeting)
      // Their account gives them more than a guest has.
      const joinUrl = new URL('/sign-in', publicUrl)
      joinUrl.searchParams.set('to', joinPath)
      const mailed = { title, name: inviter.displayName, organizationId, joinUrl: joinUrl.href }
      await notifier.notify(
        tx,
        'room_invitation',
        invited.map((colleague) => ({
          userId: colleague.id,
          key: session.id,
          actorUserId: inviter.id,
          data: { calendarId, meetingId, roomSessionId, title, joinPath },
          mail: roomInvitationMail(colleague, mailed),
        })),
      )
    })
    return { count: invited.length }
  }

  return {
    invite,
    /** Marks the invitation of someone who has joined as accepted, whichever way they came. */
    async settleJoined({ roomSessionId, participantId }: { roomSessionId: string; participantId: string }) {
      const userId = (await rooms.findParticipant(db, roomSessionId, participantId))?.userId ?? null
      if (userId !== null)
        await notifier.settle(db, 'room_invitation', [{ userId, key: roomSessionId }], 'accepted')
    },
    /** The meeting has ended: there is nothing to join any more. */
    settle: ({ roomSessionId }: { roomSessionId: string }): Promise<void> =>
      notifier.settleAbout(db, 'room_invitation', roomSessionId, 'withdrawn'),
  }
}

export const roomInvitationNotifications: NotificationKindRules<'room_invitation'> = {
  kind: 'room_invitation',
  defaults: byAllWays,
  isUrgent: true,
  path: ({ joinPath }) => joinPath,
}
