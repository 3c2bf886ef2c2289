import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { session } from '../../../shared/session/index.ts'
import styles from './people.module.css'

/** The owner makes somebody else the owner. */
export function TransferDialog({
  id,
  name,
  onClose,
  onDone,
}: {
  id: string
  name: string
  onClose(): void
  onDone(): void
}) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const transfer = useMutation(
    orpc.people.transferOwnership.mutationOptions({
      onSuccess: async () => {
        await Promise.all([session.renew(), queries.invalidateQueries({ queryKey: orpc.people.key() })])
        onDone()
      },
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('act.transfer')}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          transfer.mutate({ id })
        }}
      >
        <p>{t('confirm.transfer', { name })}</p>
        <p role="alert" className={styles.problem}>
          {transfer.error ? errorText(transfer.error) : null}
        </p>
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={transfer.isPending}>
            {t('act.transfer')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
