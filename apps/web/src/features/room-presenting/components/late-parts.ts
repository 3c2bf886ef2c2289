import { loadText } from '@majlis/i18n/react'
import { latePart } from '../../../shared/late-part/index.ts'

export const PresentDialog = latePart(async () => (await import('./PresentDialog.tsx')).PresentDialog)
export const PresentedDocument = latePart(
  async () => (await import('./PresentedDocument.tsx')).PresentedDocument,
)
export const ContentsPanel = latePart(async () => {
  const [{ ContentsPanel: Contents }] = await Promise.all([import('./ContentsPanel.tsx'), loadText('files')])
  return Contents
})
