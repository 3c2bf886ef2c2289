export { createArchivesModule } from './archives.module.ts'
