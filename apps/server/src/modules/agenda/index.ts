export { createAgendaModule } from './agenda.module.ts'
