export { createCalendarConnectionsModule } from './calendar-connections.module.ts'
export { listBusyOutside } from './external-busy.ts'
