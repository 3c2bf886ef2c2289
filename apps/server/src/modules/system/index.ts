export { createSystemModule, type SystemDeps } from './system.module.ts'
export { flagSettings } from './system.settings.ts'
