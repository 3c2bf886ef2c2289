export { createExportsModule } from './exports.module.ts'
