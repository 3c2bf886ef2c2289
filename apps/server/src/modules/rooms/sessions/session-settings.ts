import { roomSettingNames, type RoomSettingName, type RoomSettings } from '@majlis/contract'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Meeting } from '../../meetings/index.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import type { RoomState } from './room-state.ts'
import * as sessionsRepository from './sessions.repository.ts'
import type { RoomSession } from './sessions.repository.ts'

/** Settings that admission decides by. */
const entryRules = [
  'waitingRoom',
  'approvalOnEntry',
  'signedInOnly',
  'passcodeRequired',
  'allowedDomains',
  'allowedCountries',
] as const satisfies RoomSettingName[]

/** Settings by which a host is asked about people. */
const approvalRules = ['waitingRoom', 'approvalOnEntry'] as const satisfies RoomSettingName[]

/** The settings of the meeting until the first person is admitted, and from then on those of the session. */
export function settingsInForce(
  session: RoomSession | null,
  meeting: Pick<Meeting, 'settings'>,
): RoomSettings {
  return session && session.startedAt !== null ? session.settings : meeting.settings
}

/**
 * Updates a session that only gathers people to the settings of its meeting. People who wait for a host were judged by the earlier
 * settings; if the new ones are stricter, they need a host's approval. The session has to be locked.
 */
export async function followMeeting(tx: Tx, session: RoomSession, meeting: Meeting): Promise<RoomSession> {
  const settings = settingsInForce(session, meeting)
  if (changesOf(session.settings, settings).length === 0) return session
  await sessionsRepository.update(tx, session.id, { settings: JSON.stringify(settings) })
  if (isStricter(session.settings, settings)) await lobbyRepository.requireApproval(tx, session.id)
  return { ...session, settings }
}

/**
 * Changes the settings of a session, and what follows from them. A new setting replaces what a host decided about single people, but people
 * whom a host allowed to speak keep that right if the setting allows more. The session has to be locked; the caller updates the SFU.
 */
export async function applySettings(
  tx: Tx,
  state: Pick<RoomState, 'admitHostAbsent' | 'scheduleLock'>,
  session: RoomSession,
  changes: Partial<RoomSettings>,
  nowMs: number,
): Promise<void> {
  const settings = { ...session.settings, ...changes }
  await sessionsRepository.update(tx, session.id, { settings: JSON.stringify(settings) })
  if (changes.participantsUnmuteThemselves !== undefined)
    await participantsRepository.updateAll(
      tx,
      session.id,
      { may_unmute: null },
      { exceptUnmuters: changes.participantsUnmuteThemselves },
    )
  if (changes.onlyHostShares !== undefined)
    await participantsRepository.updateAll(tx, session.id, { may_share: null })
  if (approvalRules.some((name) => changes[name] && !session.settings[name]))
    await participantsRepository.requireApprovalOnReturn(tx, session.id)
  if (changes.joinWithoutHost) await state.admitHostAbsent(tx, { ...session, settings })
  const { lockAfterMinutes } = changes
  if (lockAfterMinutes === undefined) return
  const startedAt = session.startedAt ?? nowMs
  const locksAt = lockAfterMinutes === null ? null : startedAt + lockAfterMinutes * minuteMs
  await state.scheduleLock(tx, session, locksAt)
}

/** The names of settings that differ. */
export function changesOf(before: RoomSettings, after: RoomSettings): RoomSettingName[] {
  return roomSettingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function isStricter(before: RoomSettings, after: RoomSettings): boolean {
  const changed = new Set<RoomSettingName>(changesOf(before, after))
  return entryRules.some((name) => {
    const rule = after[name]
    return changed.has(name) && (Array.isArray(rule) ? rule.length > 0 : rule)
  })
}
