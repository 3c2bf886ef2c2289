export { createAgendaModule } from './agenda.module.ts'
export { contentTypeOf } from './file-type.ts'
