export { createSystemModule } from './system.module.ts'
