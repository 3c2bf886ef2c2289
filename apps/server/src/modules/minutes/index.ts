export { forgetCutMinutes } from './forget-cut.ts'
export { listLastActions } from './last-actions.ts'
export { createMinutesModule } from './minutes.module.ts'
