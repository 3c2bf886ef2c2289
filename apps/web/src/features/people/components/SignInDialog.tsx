import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import styles from './people.module.css'

export interface SignInDialogProps {
  act: 'twoFactor' | 'signOut'
  id: string
  name: string
  onClose(): void
  onDone(): void
}

/** Takes the second factor of somebody who lost it, or ends all sessions, after it was said what that means. */
export function SignInDialog({ act, id, name, onClose, onDone }: SignInDialogProps) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const doing = useMutation<unknown>({
    mutationFn: () =>
      act === 'twoFactor' ? api.people.removeTwoFactor({ id }) : api.people.endSessions({ id }),
    onSuccess: () => onDone(),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(`act.${act}`)}: ${name}`}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          doing.mutate()
        }}
      >
        <p>{t(`confirm.${act}`, { name })}</p>
        <p role="alert" className={styles.problem}>
          {doing.error ? errorText(doing.error) : null}
        </p>
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={doing.isPending}>
            {t(`act.${act}`)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
