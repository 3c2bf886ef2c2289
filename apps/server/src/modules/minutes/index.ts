export { forgetCutMinutes } from './forget-cut.ts'
export { listLastActions, listLastActionsFor } from './last-actions.ts'
export { citingLines } from './forget-lines.ts'
export { createMinutesModule } from './minutes.module.ts'
