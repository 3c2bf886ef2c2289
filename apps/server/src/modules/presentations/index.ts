export { createPresentationReader } from './presentation-reader.ts'
export { createPresentationsModule } from './presentations.module.ts'
