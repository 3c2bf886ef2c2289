import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { errorCode, type orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'

/** Of the user's organisation, or of the installation. */
export type FeedbackDeletion = typeof orpc.feedback.delete | typeof orpc.feedback.deleteOfInstallation

export interface DeleteDialogProps {
  id: string
  remove: FeedbackDeletion
  onClose(): void
}

/**
 * Asks before feedback is permanently deleted. If another admin has already deleted it, it is removed from the list
 * too.
 */
export function DeleteDialog({ id, remove, onClose }: DeleteDialogProps) {
  const t = useText('feedback')
  const renew = useRenew()
  const deletion = useMutation(
    remove.mutationOptions({
      onError: (error: unknown) => (errorCode(error) === 'feedback.gone' ? renew('feedback') : undefined),
      meta: { changes: ['feedback'] },
    }),
  )
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('delete.button')}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ id })}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}
