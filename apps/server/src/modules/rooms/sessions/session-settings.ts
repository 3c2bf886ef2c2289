import { roomSettingNames, type RoomSettingName, type RoomSettings } from '@majlis/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { Meeting } from '../../meetings/index.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import type { RoomState } from './room-state.ts'
import * as sessionsRepository from './sessions.repository.ts'
import type { RoomSession } from './sessions.repository.ts'

/** What is decided about who comes in. */
const entryRules = [
  'waitingRoom',
  'approvalOnEntry',
  'signedInOnly',
  'passcodeRequired',
  'allowedDomains',
  'allowedCountries',
] as const satisfies RoomSettingName[]

/** By what a room is run: until somebody has come in by what its meeting says now, from then on by its own. */
export function settingsInForce(
  session: RoomSession | null,
  meeting: Pick<Meeting, 'settings'>,
): RoomSettings {
  return session && session.startedAt !== null ? session.settings : meeting.settings
}

/**
 * A session that only gathers people takes over what its meeting says now. Who waits for a host was judged by the rules of
 * their knocking; where the new ones ask for more, a host is asked about them. The session has to be locked.
 */
export async function followMeeting(tx: Tx, session: RoomSession, meeting: Meeting): Promise<RoomSession> {
  const settings = settingsInForce(session, meeting)
  if (changesOf(session.settings, settings).length === 0) return session
  await sessionsRepository.update(tx, session.id, { settings: JSON.stringify(settings) })
  if (asksForMore(session.settings, settings)) await lobbyRepository.askAbout(tx, session.id)
  return { ...session, settings }
}

/**
 * Changes the settings of a session that people are in, and what follows from it. What the host allowed or forbade single people
 * gives way to the new rule. The session has to be locked; the SFU is told by who decided it.
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
    await participantsRepository.updateAll(tx, session.id, { may_unmute: null })
  if (changes.onlyHostShares !== undefined)
    await participantsRepository.updateAll(tx, session.id, { may_share: null })
  if (changes.joinWithoutHost) await state.admitHostAbsent(tx, { ...session, settings })
  const { lockAfterMinutes } = changes
  if (lockAfterMinutes === undefined) return
  const startedAt = session.startedAt ?? nowMs
  const locksAt = lockAfterMinutes === null ? null : startedAt + lockAfterMinutes * 60_000
  await state.scheduleLock(tx, session, locksAt)
}

/** What is decided otherwise now. */
export function changesOf(before: RoomSettings, after: RoomSettings): RoomSettingName[] {
  return roomSettingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function asksForMore(before: RoomSettings, after: RoomSettings): boolean {
  const changed = new Set<RoomSettingName>(changesOf(before, after))
  return entryRules.some((name) => {
    const rule = after[name]
    return changed.has(name) && (Array.isArray(rule) ? rule.length > 0 : rule)
  })
}
