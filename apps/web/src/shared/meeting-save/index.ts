export { NextInPastDialog } from './NextInPastDialog.tsx'
export { ScopeDialog } from './ScopeDialog.tsx'
export { isResting, isUnderWay, withSkipped, type Attempt, type SaveState } from './save-state.ts'
export { useMeetingSave } from './useMeetingSave.ts'
