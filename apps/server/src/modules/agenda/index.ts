export { createAgendaModule } from './agenda.module.ts'
export { contentTypeOf, extensionOf } from './file-type.ts'
