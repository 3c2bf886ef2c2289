import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorCode, type orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './FeedbackSection.module.css'

/** Of one's organisation, or of the installation. */
export type FeedbackDeletion = typeof orpc.feedback.delete | typeof orpc.feedback.deleteOfInstallation

export interface DeleteDialogProps {
  id: string
  remove: FeedbackDeletion
  onClose(): void
}

/** Asks before feedback is gone for good. Somebody else may have deleted it: then it goes from the list, too. */
export function DeleteDialog({ id, remove, onClose }: DeleteDialogProps) {
  const t = useText('feedback')
  const tc = useText('common')
  const errorText = useErrorText()
  const renew = useRenew()
  const deletion = useMutation(
    remove.mutationOptions({
      onError: (error: unknown) => (errorCode(error) === 'feedback.gone' ? renew('feedback') : undefined),
      meta: { changes: ['feedback'] },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('delete.title')}>
      <p>{t('delete.text')}</p>
      <p role="alert" className={styles.problem}>
        {deletion.error ? errorText(deletion.error) : null}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {tc('action.cancel')}
        </Button>
        <Button color="red" loading={deletion.isPending} onClick={() => deletion.mutate({ id })}>
          {t('delete.button')}
        </Button>
      </div>
    </Dialog>
  )
}
