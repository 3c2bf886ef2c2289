import { loadText } from '@majlis/i18n/react'
import { latePart } from '../../../shared/late-part/index.ts'

/** Where in the drive a file of a meeting is saved. */
export const SaveToDriveDialog = latePart(async () => {
  const [dialog] = await Promise.all([import('./SaveDialog.tsx'), loadText('drive')])
  return dialog.SaveDialog
})
