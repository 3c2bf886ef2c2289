import type { RoomSettings } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { CaptionReader } from '../captions.ports.ts'
import type { RoomState } from '../sessions/room-state.ts'
import { applySettings } from '../sessions/session-settings.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { planningRulesOf } from './planning-rules.ts'

export interface ChangeSettingsDeps {
  clock: Clock
  state: RoomState
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  meetings: Pick<MeetingsApi, 'get'>
  captions: Pick<CaptionReader, 'findObstacle'>
}

export interface SettingsChange {
  settings?: Partial<RoomSettings> | undefined
  isLocked?: boolean | undefined
}

/** People agreed to be recorded with these off: during a meeting, they can only be turned off. */
const onlyOff = ['transcribeRecordings', 'writeMinutes'] as const

/**
 * Changes a locked session for a host or co-host; the caller has checked that they are one, and updates the SFU. Throws
 * `schedule.setting_locked`, `room.captions_unavailable`, `room.only_off`.
 */
export function createChangeSettings({ clock, state, rules, meetings, captions }: ChangeSettingsDeps) {
  return async function changeSettings(
    tx: Tx,
    { session, actor }: { session: RoomSession; actor: { userId: string | null } },
    { settings: changes = {}, isLocked }: SettingsChange,
  ): Promise<void> {
    rules.requireChangeable(
      changes,
      session.settings,
      ...(await planningRulesOf(tx, rules, { session, actor })),
    )
    if (session.startedAt !== null && onlyOff.some((name) => changes[name] && !session.settings[name]))
      throw new AppError('room.only_off')
    if (changes.liveCaptions && (await captions.findObstacle(tx, await meetings.get(tx, session.meetingId))))
      throw new AppError('room.captions_unavailable')
    await applySettings(tx, state, session, changes, clock.now())
    if (isLocked === undefined) return
    await state.scheduleLock(tx, session, null)
    await sessionsRepository.update(tx, session.id, { is_locked: isLocked })
  }
}

export type ChangeSettings = ReturnType<typeof createChangeSettings>
