import type { RoomRole } from './room-world.ts'
import { anything, plain, type Trials } from './trial.ts'
import type { World } from './world.ts'

const onInside = ({ room }: World, role: RoomRole) => ({ participantId: room.inside[role] })
const somebodyInside = { input: onInside }
const somebodyWaiting = {
  input: ({ room }: World, role: RoomRole) => ({ participantIds: [room.waiting[role]] }),
}

export const roomTrials: Trials<'room', World, RoomRole> = {
  room: {
    enter: plain,
    view: plain,
    sfuToken: plain,
    rename: { input: () => ({ displayName: 'Renamed' }) },
    raiseHand: { input: () => ({ isRaised: true }) },
    react: { input: () => ({ reaction: '👏' }) },
    leave: { ...plain, spoils: true },
    messages: anything,
    sendMessage: { input: () => ({ text: 'Hello', clientMessageId: crypto.randomUUID() }) },
    admit: somebodyWaiting,
    deny: { ...somebodyWaiting, spoils: true },
    changeSettings: { input: () => ({ isLocked: true }) },
    lockedSettings: plain,
    spotlight: somebodyInside,
    changeRole: { input: (world, role) => ({ ...onInside(world, role), role: 'co_host' }) },
    renameParticipant: { input: (world, role) => ({ ...onInside(world, role), displayName: 'Renamed' }) },
    switchOn: { input: () => ({ source: 'microphone' }) },
    mute: { input: (world, role) => ({ ...onInside(world, role), source: 'microphone' }) },
    muteAll: anything,
    ask: { input: (world, role) => ({ ...onInside(world, role), source: 'microphone' }) },
    lowerHand: somebodyInside,
    remove: { ...somebodyInside, spoils: true },
    addressPeople: somebodyInside,
    removeAddress: { ...somebodyInside, spoils: true },
    // The co-host comes first.
    end: { ...plain, answers: 'room.ended', spoils: true },
  },
}
