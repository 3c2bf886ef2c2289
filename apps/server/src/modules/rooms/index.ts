export { maxNamed } from './ahead/ahead-connections.service.ts'
export type { CaptionReader } from './captions.ports.ts'
export { type PastDemoMeeting, seedDemoRooms, type DemoVisit } from './demo.ts'
export type { RoomsForAdmission } from './for-admission.ts'
export type { Participant } from './participants/participant.ts'
export {
  countInside,
  find as findParticipant,
  findByToken as findParticipantByToken,
  findInSession as findParticipantInSession,
  isHostInside,
  listByUsers as listParticipantsOfUsers,
  takesPlace,
} from './participants/participants.repository.ts'
export { findPerson, type Person } from './participants/people.repository.ts'
export { admittedPlace, holdsPlace, isAway, needsApproval } from './participants/places.ts'
export { blockedOnArrival, isHostLike, permissionsOf } from './participants/rights.policy.ts'
export { newParticipantToken } from './participants/tokens.ts'
export { roomSessions } from './personal-data.ts'
export type { PresentationReader } from './presentations.ports.ts'
export type { RecordingReader, SessionRecording } from './recordings.ports.ts'
export type { ConnectionEvent, ParticipantActed } from './rooms.events.ts'
export { createRoomsModule, type RoomsApi } from './rooms.module.ts'
export { presentRoom } from './rooms.presenter.ts'
export { followOccurrences } from './sessions/follow-occurrences.ts'
export type { LogoReader } from './sessions/room-views.ts'
export { settingsInForce } from './sessions/session-settings.ts'
export {
  find as findRoomSession,
  findOpen as findOpenSession,
  isClosedTo,
  isLockedAt,
  type RoomSession,
} from './sessions/sessions.repository.ts'
export { wasSettingOn } from './sessions/setting-when-ended.ts'
