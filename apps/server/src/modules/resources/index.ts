export { createResourcesModule, type ResourcesDeps, type ResourcesModule } from './resources.module.ts'
export type { PersonalRoomDirectory } from './resources.ports.ts'
export type { Seat } from './resources.repository.ts'
export { createSeats, randomMeetingId, type Seats } from './seats.ts'
