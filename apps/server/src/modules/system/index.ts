export { createSystemModule } from './system.module.ts'
export { flagSettings } from './system.settings.ts'
