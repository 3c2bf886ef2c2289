export { type PastDemoMeeting, seedDemoRooms, type DemoVisit } from './demo.ts'
export type { ConnectionEvent, ParticipantActed } from './rooms.events.ts'
export {
  listHeld,
  listInside,
  listOpenings,
  type Opening,
  type PersonInside,
} from './sessions/dated-sessions.repository.ts'
export { listPresences } from './sessions/presence.repository.ts'
export type { RecordingReader } from './recordings.ports.ts'
export { createRoomsModule, type RoomsApi } from './rooms.module.ts'
export { followOccurrences } from './sessions/follow-occurrences.ts'
