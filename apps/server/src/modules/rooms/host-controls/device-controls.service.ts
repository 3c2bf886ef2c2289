import type { DeviceState, RoomSettings } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { holdsPlace } from '../participants/places.ts'
import { devicesOf, isHostLike } from '../participants/rights.policy.ts'
import type { RoomState } from '../sessions/room-state.ts'
import { applySettings } from '../sessions/session-settings.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { getTarget, type ChangeRoom } from './change-room.ts'
import { planningRulesOf } from './planning-rules.ts'

interface DeviceControlsDeps {
  db: Db
  clock: Clock
  state: RoomState
  media: Pick<RoomMedia, 'mute' | 'stopShare' | 'endStraySounds' | 'syncOne' | 'syncAll'>
  realtime: Realtime
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  changeRoom: ChangeRoom
}

type Device = 'microphone' | 'camera' | 'screen'

interface DeviceChange {
  participantId: string
  source: Device
  state: DeviceState
}

const rightColumns = { microphone: 'may_unmute', camera: 'may_start_video', screen: 'may_share' } as const
const offAtColumns = {
  microphone: 'microphone_off_at',
  camera: 'camera_off_at',
  screen: 'screen_off_at',
} as const

/**
 * The right that a person gets with the state of a device; null for what the room's settings say. Where these do not let them use their
 * microphone or camera, allowing it is a grant, as requesting it is. Interpreters need none to speak: it would outlast their languages. Sharing
 * depends on the room's settings alone.
 */
function rightOf(
  source: Device,
  wanted: DeviceState,
  { role, interprets }: Participant,
  settings: RoomSettings,
): boolean | null {
  if (wanted === 'blocked') return false
  const { canUnmute, canStartVideo } = devicesOf(role, settings)
  switch (source) {
    case 'microphone':
      return canUnmute || interprets.length > 0 ? null : true
    case 'camera':
      return canStartVideo ? null : true
    case 'screen':
      return null
  }
}

/** Requesting a device grants it, except to interpreters, who may speak as long as they have languages. */
function grantOf(source: Device, { interprets }: Participant): true | null {
  return source === 'microphone' && interprets.length > 0 ? null : true
}

/**
 * The devices that a change applies to: all of the person, also those that have left and may return. If people mute one of their own devices,
 * others of theirs that are inside stay as they are.
 */
async function listAffectedIds(
  tx: Tx,
  { actor, target, nowMs }: { actor: Participant; target: Participant; nowMs: number },
): Promise<string[]> {
  const isOwn = target.userId !== null && target.userId === actor.userId
  const devices = await participantsRepository.listDevices(tx, target)
  const affected = devices.filter((one) => !isOwn || one.id === target.id || !holdsPlace(one, nowMs))
  return affected.map(({ id }) => id)
}

/** How a host or co-host mutes, blocks and allows microphones, cameras and screens (spec 3.27). Only their owners switch them on. */
export function createDeviceControls(deps: DeviceControlsDeps) {
  const { db, clock, state, media, realtime, rules, changeRoom } = deps
  const now = () => new Date(clock.now())

  async function syncEach(
    session: Pick<RoomSession, 'id'>,
    participantIds: readonly string[],
  ): Promise<void> {
    for (const id of participantIds) await media.syncOne(session, id)
  }

  return {
    /** Mutes or blocks a microphone, camera or screen on all devices of a person, or allows it again: `allowed` switches nothing on and nothing off. */
    async setDevice(
      caller: ParticipantCaller,
      { participantId, source, state: wanted }: DeviceChange,
    ): Promise<void> {
      const { session, result: ids } = await changeRoom(caller, async (tx, action) => {
        const target = await getTarget(tx, action, participantId)
        const ids = await listAffectedIds(tx, { actor: action.actor, target, nowMs: clock.now() })
        const right = rightOf(source, wanted, target, action.session.settings)
        const off = wanted === 'allowed' ? {} : { [offAtColumns[source]]: now() }
        await participantsRepository.updateMany(tx, ids, { [rightColumns[source]]: right, ...off })
        return ids
      })
      if (wanted === 'allowed') return syncEach(session, ids)
      if (source === 'screen') {
        for (const id of ids) await media.stopShare(session, id)
        return
      }
      await media.mute(session, ids, [source])
      await media.endStraySounds(session, ids)
      await syncEach(session, ids)
    },

    /**
     * Mutes everyone except host and co-hosts. `mayReturn` also changes the setting that lets participants unmute themselves. Throws
     * `schedule.setting_locked`.
     */
    async muteAll(
      caller: ParticipantCaller,
      { mayReturn }: { mayReturn?: boolean | undefined },
    ): Promise<void> {
      const { session } = await changeRoom(caller, async (tx, action) => {
        const { session } = action
        const off = { microphone_off_at: now() }
        await participantsRepository.updateAll(tx, session.id, off, { exceptHosts: true })
        if (mayReturn === undefined) return
        const changes = { participantsUnmuteThemselves: mayReturn }
        rules.requireChangeable(changes, session.settings, ...(await planningRulesOf(tx, rules, action)))
        await applySettings(tx, state, session, changes, clock.now())
      })
      const inside = await participantsRepository.list(db, session.id, 'admitted')
      const others = inside.filter((one) => !isHostLike(one.role)).map(({ id }) => id)
      await media.mute(session, others, ['microphone'])
      await media.endStraySounds(session, others)
      await media.syncAll(session)
    },

    /** Grants the right and notifies the participant, who decides whether to switch it on. */
    async ask(
      caller: ParticipantCaller,
      { participantId, source }: { participantId: string; source: 'microphone' | 'camera' },
    ): Promise<void> {
      const { session, result: ids } = await changeRoom(caller, async (tx, action) => {
        const target = await getTarget(tx, action, participantId)
        const ids = await listAffectedIds(tx, { actor: action.actor, target, nowMs: clock.now() })
        await participantsRepository.updateMany(tx, ids, { [rightColumns[source]]: grantOf(source, target) })
        const byParticipantId = action.actor.id
        await realtime.signal(tx, 'room.participant_asked', { participantId, byParticipantId, source })
        return ids
      })
      await syncEach(session, ids)
    },
  }
}
