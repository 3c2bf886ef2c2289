export { createCalendarConnectionsModule } from './calendar-connections.module.ts'
