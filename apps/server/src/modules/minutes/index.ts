export { forgetCutMinutes } from './forget-cut.ts'
export { createMinutesModule } from './minutes.module.ts'
