export { listOpenActions, listOpenActionsFor } from './open-actions.ts'
export { countCitingLines } from './delete-lines.ts'
export { createMinutesModule } from './minutes.module.ts'
