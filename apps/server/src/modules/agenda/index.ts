export type { StoredContent } from './agenda-uploads.ts'
export { createAgendaModule } from './agenda.module.ts'
export { contentTypeOf, extensionOf } from './file-type.ts'
