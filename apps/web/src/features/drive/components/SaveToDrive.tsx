import { loadText } from '@majlis/i18n/react'
import { latePart } from '../../../shared/late-part/index.ts'

/** Saves a meeting file to a folder of the drive. */
export const SaveToDriveDialog = latePart(async () => {
  const [dialog] = await Promise.all([import('./SaveDialog.tsx'), loadText('drive')])
  return dialog.SaveDialog
})
