import type { RoomParts } from '../rooms.deps.ts'
import { createAddressControls } from './address-controls.service.ts'
import { createChangeRoom } from './change-room.ts'
import { createChangeSettings } from './change-settings.ts'
import { createDeviceControls } from './device-controls.service.ts'
import { createOutsideControls } from './outside-controls.service.ts'
import { createParticipantControls } from './participant-controls.service.ts'
import { createRoomControls } from './room-controls.service.ts'

/** What hosts and co-hosts do to the room, to single people, to devices and to networks. */
export function createHostControls(deps: RoomParts) {
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
