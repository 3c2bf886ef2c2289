import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { RoomLog } from '../participants/room-log.ts'
import type { EndSession } from '../sessions/end-session.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import type { RoomViews } from '../sessions/room-views.ts'
import { createAddressControls } from './address-controls.service.ts'
import { createChangeRoom } from './change-room.ts'
import { createChangeSettings } from './change-settings.ts'
import { createDeviceControls } from './device-controls.service.ts'
import { createOutsideControls } from './outside-controls.service.ts'
import { createParticipantControls } from './participant-controls.service.ts'
import { createRoomControls } from './room-controls.service.ts'

interface HostControlsDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  meetings: Pick<MeetingsApi, 'findInviteeRole'>
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  state: RoomState
  views: RoomViews
  signals: RoomSignals
  media: RoomMedia
  endSession: EndSession
  roomLog: RoomLog
}

/** What hosts and co-hosts do to the room, to single people, to devices and to networks. */
export function createHostControls(deps: HostControlsDeps) {
  const changeRoom = createChangeRoom(deps)
  const changeSettings = createChangeSettings(deps)
  return {
    roomControls: createRoomControls({ ...deps, changeRoom, changeSettings }),
    outsideControls: createOutsideControls({ ...deps, changeSettings }),
    participantControls: createParticipantControls({ ...deps, changeRoom }),
    deviceControls: createDeviceControls({ ...deps, changeRoom }),
    addressControls: createAddressControls(deps),
  }
}

export type HostControls = ReturnType<typeof createHostControls>
