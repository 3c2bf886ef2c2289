import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import { findPerson } from '../../rooms/index.ts'
import * as startLinksRepository from './start-links.repository.ts'

export interface StartLinksDeps {
  db: Db
  clock: Clock
  meetings: Pick<MeetingsApi, 'findByReference' | 'get'>
  appSecret: string
  publicUrl: string
}

/** The content of a link or ticket: this user may enter this meeting as its host. */
interface StartClaim {
  id: string
  userId: string
  meetingId: string
  expiresAt: number
}

const linkAudience = 'majlis-start'
const ticketAudience = 'majlis-start-ticket'
const linkTtlMs = 5 * minuteMs
/** As long as the pre-join page may be open. */
const ticketTtlMs = 15 * minuteMs

/** `/start-meeting?jwt=…`: a signed link, used once, that becomes a ticket for the pre-join page (spec-notes: start link). */
export function createStartLinks({ db, clock, meetings, appSecret, publicUrl }: StartLinksDeps) {
  const key = deriveKey(appSecret, 'start-link')

  function sign(audience: string, { id, userId, meetingId, expiresAt }: StartClaim): Promise<string> {
    return new SignJWT({ meeting: meetingId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('majlis')
      .setAudience(audience)
      .setSubject(userId)
      .setJti(id)
      .setExpirationTime(Math.floor(expiresAt / 1_000))
      .sign(key)
  }

  /** Null if it was not signed by us for this audience, has expired, or belongs to an account that is not active. */
  async function verify(audience: string, jwt: string): Promise<StartClaim | null> {
    try {
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: ['HS256'],
        issuer: 'majlis',
        audience,
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'sub', 'jti'],
      })
      const { sub: userId, jti: id, exp, meeting: meetingId } = payload
      if (!userId || !id || !exp || typeof meetingId !== 'string') return null
      const person = await findPerson(db, userId)
      return person?.isActive ? { id, userId, meetingId, expiresAt: exp * 1_000 } : null
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) return null
      throw error
    }
  }

  return {
    /** For the host only; for others the meeting does not exist. */
    async create(
      { userId }: UserCaller,
      { id: reference }: { id: string },
    ): Promise<{ redirectUrl: string; expiresAt: number }> {
      const meeting = await meetings.findByReference(db, reference)
      if (meeting?.hostUserId !== userId) throw new AppError('schedule.not_found')
      const expiresAt = clock.now() + linkTtlMs
      const jwt = await sign(linkAudience, {
        id: newId(clock.now()),
        userId,
        meetingId: meeting.id,
        expiresAt,
      })
      return { redirectUrl: `${publicUrl}/start-meeting?jwt=${jwt}`, expiresAt }
    },

    /** Uses the link up. Of two simultaneous calls, one receives the ticket. Throws `room.start_link_used`. */
    async redeem(
      jwt: string,
    ): Promise<{ meeting: string; title: string; startTicket: string; displayName: string }> {
      const claim = await verify(linkAudience, jwt)
      if (!claim) throw new AppError('room.start_link_used')
      const isFirst = await startLinksRepository.insertUsed(db, claim.id, new Date(claim.expiresAt))
      if (!isFirst) throw new AppError('room.start_link_used')
      const { meetingId, title, hostName } = await meetings.get(db, claim.meetingId)
      const expiresAt = clock.now() + ticketTtlMs
      const startTicket = await sign(ticketAudience, { ...claim, expiresAt })
      return { meeting: meetingId, title, startTicket, displayName: hostName }
    },

    /** The host and the meeting of a ticket. Throws `room.start_link_used`. */
    async claimOf(ticket: string): Promise<Pick<StartClaim, 'userId' | 'meetingId'>> {
      const claim = await verify(ticketAudience, ticket)
      if (!claim) throw new AppError('room.start_link_used')
      return claim
    },

    async deleteExpired(): Promise<void> {
      await startLinksRepository.deleteExpired(db, new Date(clock.now()))
    },
  }
}

export type StartLinks = ReturnType<typeof createStartLinks>
