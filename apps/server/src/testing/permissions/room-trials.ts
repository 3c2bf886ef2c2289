import type { RoomRole } from './room-fixture.ts'
import { anything, plain, type Trials } from './trial.ts'
import type { Fixture } from './fixture.ts'

const onInside = ({ room }: Fixture, role: RoomRole) => ({ participantId: room.inside[role] })
const somebodyInside = { input: onInside }
const somebodyWaiting = {
  input: ({ room }: Fixture, role: RoomRole) => ({ participantIds: [room.waiting[role]] }),
}

export const roomTrials: Trials<'room', Fixture, RoomRole> = {
  room: {
    rename: { input: () => ({ displayName: 'Renamed' }) },
    interpret: { input: () => ({ language: null }) },
    raiseHand: { input: () => ({ isRaised: true }) },
    reportConnection: { input: () => ({ isWeak: true }) },
    react: { input: () => ({ reaction: '👏' }) },
    leave: { ...plain, spoils: true },
    messages: anything,
    sendMessage: { input: () => ({ text: 'Hello', clientMessageId: crypto.randomUUID() }) },
    invite: {
      input: () => ({ userIds: [crypto.randomUUID()] }),
      answers: 'schedule.invitee_unknown',
    },
    admit: somebodyWaiting,
    deny: { ...somebodyWaiting, spoils: true },
    changeSettings: { input: () => ({ isLocked: true }) },
    spotlight: somebodyInside,
    changeRole: { input: (fixture, role) => ({ ...onInside(fixture, role), role: 'co_host' }) },
    setInterpreter: { input: (fixture, role) => ({ ...onInside(fixture, role), languages: [] }) },
    renameParticipant: { input: (fixture, role) => ({ ...onInside(fixture, role), displayName: 'Renamed' }) },
    switchOn: { input: () => ({ source: 'microphone' }) },
    setDevice: {
      input: (fixture, role) => ({ ...onInside(fixture, role), source: 'microphone', state: 'muted' }),
    },
    muteAll: anything,
    ask: { input: (fixture, role) => ({ ...onInside(fixture, role), source: 'microphone' }) },
    lowerHand: somebodyInside,
    remove: { ...somebodyInside, spoils: true },
    addressPeople: somebodyInside,
    removeAddress: { ...somebodyInside, spoils: true },
    startRecording: { input: () => ({}), answers: 'recording.unavailable' },
    changeRecording: { input: () => ({ wanted: 'pause' }), answers: 'recording.not_running' },
    markRecording: { input: () => ({}), answers: 'recording.not_running' },
    agreeToRecording: anything,
    captionLines: { input: () => ({}), answers: 'room.captions_off' },
    chooseCaptionLanguage: { input: () => ({ language: 'ar' }), answers: 'room.captions_off' },
    present: { input: () => ({ fileId: crypto.randomUUID() }), answers: 'file.not_found' },
    turnPage: { input: () => ({ page: 2 }), answers: 'room.not_presenting' },
    contentLink: { input: () => ({ id: crypto.randomUUID() }), answers: 'file.not_found' },
    presentationLink: { ...plain, answers: 'room.not_presenting' },
    // The co-host comes first.
    end: { ...plain, answers: 'room.ended', spoils: true },
  },
}
