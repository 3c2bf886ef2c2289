export { forgetExports } from './forget-exports.ts'
export { createExportsModule } from './exports.module.ts'
