export { give as giveAgendaFiles } from './agenda-files.repository.ts'
export { createAgendaModule } from './agenda.module.ts'
export { contentTypeOf } from './file-type.ts'
