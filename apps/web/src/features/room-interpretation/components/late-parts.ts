import { latePart } from '../../../shared/late-part/index.ts'

export const InterpretationDialog = latePart(
  async () => (await import('./InterpretationDialog.tsx')).InterpretationDialog,
)
export const InterpreterDialog = latePart(
  async () => (await import('./InterpreterDialog.tsx')).InterpreterDialog,
)
