import { latePart } from '../../../shared/late-part/index.ts'

export const CaptionsDialog = latePart(async () => (await import('./CaptionsDialog.tsx')).CaptionsDialog)
export const CatchUpPanel = latePart(async () => (await import('./CatchUpPanel.tsx')).CatchUpPanel)
