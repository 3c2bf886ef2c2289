import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useMutation } from '@tanstack/react-query'
import styles from './people.module.css'

/** Asks before a team or business unit goes. */
export function DissolveDialog({
  name,
  text,
  dissolve,
  onClose,
}: {
  name: string
  text: string
  dissolve(): Promise<unknown>
  onClose(): void
}) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const dissolving = useMutation({ mutationFn: dissolve, onSuccess: onClose })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('groups.delete', { name })}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          dissolving.mutate()
        }}
      >
        <p>{text}</p>
        <p role="alert" className={styles.problem}>
          {dissolving.error ? errorText(dissolving.error) : null}
        </p>
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={dissolving.isPending}>
            {t('groups.deleteShort')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
