import { latePart } from '../../../shared/late-part/index.ts'

export const InviteDialog = latePart(async () => (await import('./InviteDialog.tsx')).InviteDialog)
