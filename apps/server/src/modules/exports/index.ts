export { deleteExports } from './delete-exports.ts'
export { createExportsModule } from './exports.module.ts'
