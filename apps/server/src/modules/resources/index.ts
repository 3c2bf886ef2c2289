export { createResourcesModule } from './resources.module.ts'
export type { Seat } from './resources.repository.ts'
export { createSeats, type Seats } from './seats.ts'
