export { createMinutesModule } from './minutes.module.ts'
