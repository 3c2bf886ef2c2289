export { forgetCutMinutes } from './forget-cut.ts'
export { listOpenActions, listOpenActionsFor } from './open-actions.ts'
export { citingLines } from './forget-lines.ts'
export { createMinutesModule } from './minutes.module.ts'
