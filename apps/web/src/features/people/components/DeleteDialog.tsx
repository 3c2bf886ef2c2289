import type { Person } from '@majlis/contract'
import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { Button, Checkbox, Modal } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { HandOverField, type HandOverChoice } from './HandOverField.tsx'
import styles from './people.module.css'

/** Deletes one account in two steps: what becomes of what the person hosts, and that it is understood (spec 4.1). */
export function DeleteDialog({
  person,
  onClose,
  onDone,
}: {
  person: Pick<Person, 'id' | 'name'>
  onClose(): void
  /** With the notice to show. */
  onDone(notice: string): void
}) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const noticeText = useNoticeText()
  const queries = useQueryClient()
  const [choice, setChoice] = useState<HandOverChoice>({ kind: 'go' })
  const [isUnderstood, setIsUnderstood] = useState(false)
  const deleting = useMutation(
    orpc.people.delete.mutationOptions({
      onSuccess: async ({ message }) => {
        await queries.invalidateQueries({ queryKey: orpc.people.key() })
        onDone(noticeText(message ?? 'USER_DELETED'))
      },
    }),
  )
  const handOver = choice.kind === 'give' ? choice.handOver : null
  const isComplete = isUnderstood && (choice.kind === 'go' || handOver !== null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('act.delete')}: ${person.name}`}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          deleting.mutate({ userIds: [person.id], ...(handOver ? { handOver } : {}) })
        }}
      >
        <p>{t('confirm.delete')}</p>
        <HandOverField userId={person.id} choice={choice} onChange={setChoice} />
        <Checkbox
          label={t('confirm.understood')}
          checked={isUnderstood}
          onChange={(event) => setIsUnderstood(event.currentTarget.checked)}
        />
        <p role="alert" className={styles.problem}>
          {deleting.error ? errorText(deleting.error) : null}
        </p>
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {tc('action.close')}
          </Button>
          <Button type="submit" color="red" disabled={!isComplete} loading={deleting.isPending}>
            {t('act.delete')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
