import { hourMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { SocketIdentity } from '../../../platform/realtime/realtime.ts'
import * as tokenHoldersRepository from './token-holders.repository.ts'
import { isParticipantToken } from './tokens.ts'

/**
 * The holder of a participant token; null for other tokens. Throws why a known token is not valid any more:
 * `identity.suspended`, `room.removed`, `room.denied`, `room.ended`.
 */
export async function resolveParticipant(db: Db, token: string): Promise<ParticipantCaller | null> {
  if (!isParticipantToken(token)) return null
  const holder = await tokenHoldersRepository.find(db, sha256(token))
  if (!holder) return null
  if (!holder.hasAccess) throw new AppError('identity.suspended')
  if (holder.status === 'removed' || holder.status === 'denied') throw new AppError(`room.${holder.status}`)
  if (holder.endedAt !== null) throw new AppError('room.ended')
  const { participantId, roomSessionId } = holder
  return { kind: 'participant', participantId, roomSessionId, token }
}

/** Sockets are for people inside and waiting people. */
export async function authenticateSocket(db: Db, token: string): Promise<SocketIdentity | null> {
  if (!isParticipantToken(token)) return null
  const holder = await tokenHoldersRepository.find(db, sha256(token))
  if (!holder?.hasAccess || holder.endedAt !== null) return null
  if (holder.status !== 'admitted' && holder.status !== 'waiting') return null
  return { kind: 'participant', id: holder.participantId, queueName: holder.participantId }
}

/** The visit that a participant token was given for. */
export interface Visit {
  organizationId: string
  roomSessionId: string
  participantId: string
  userId: string | null
}

/** The page requests feedback after the call, and may be open for a while. */
const feedbackWindowMs = 2 * hourMs

/** Null for other tokens, and for people who were removed, lost their account or left long ago. */
export async function findVisit(db: Db, token: string, now: number): Promise<Visit | null> {
  if (!isParticipantToken(token)) return null
  const holder = await tokenHoldersRepository.find(db, sha256(token))
  if (!holder?.hasAccess || (holder.status !== 'admitted' && holder.status !== 'left')) return null
  const { organizationId, roomSessionId, participantId, userId, endedAt } = holder
  if (endedAt !== null && endedAt.getTime() <= now - feedbackWindowMs) return null
  return { organizationId, roomSessionId, participantId, userId }
}
