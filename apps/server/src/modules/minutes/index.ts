export { deleteCutMinutes } from './delete-cut.ts'
export { listOpenActions, listOpenActionsFor } from './open-actions.ts'
export { citingLines } from './delete-lines.ts'
export { createMinutesModule } from './minutes.module.ts'
