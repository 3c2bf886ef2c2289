import type { PeopleAct, Person, PersonFilter } from '@majlis/contract'
import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useActTexts, whomOf } from '../hooks/useActTexts.ts'
import { DialogForm } from './FormDialog.tsx'
import { TransferField, type TransferChoice } from './TransferField.tsx'
import { Names } from './Names.tsx'
import styles from './people.module.css'

export interface DeleteDialogProps {
  people: readonly Pick<Person, 'id' | 'name'>[]
  /** How many selected users the action doesn't apply to. */
  leftOut?: number
  /** Replaces `people`: all matching users. A background job processes them. */
  matching?: Partial<PersonFilter> | undefined
  onClose(): void
  onDone(): void
}

/** The people of several who could not be deleted, and how many were. */
interface Left {
  deleted: number
  failed: readonly { userId: string; code: string }[]
}

/**
 * Deletes accounts in two steps: what happens to the meetings and files of these people, and a confirmation (spec
 * 4.1). Each account is deleted separately; those that could not be are listed.
 */
export function DeleteDialog({ people, leftOut = 0, matching, onClose, onDone }: DeleteDialogProps) {
  const t = useText('people')
  const texts = useActTexts()
  const noticeText = useNoticeText()
  const queries = useQueryClient()
  const renew = useRenew()
  const [choice, setChoice] = useState<TransferChoice>({ kind: 'go' })
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [left, setLeft] = useState<Left | null>(null)
  const transfer = choice.kind === 'give' ? choice.transfer : null
  const given = transfer ? { handOver: transfer } : {}
  const whom = matching ? 'everyone' : whomOf(people)
  const doneText = people.length === 1 ? noticeText('USER_DELETED') : texts.done('delete', whom)
  // What was transferred is not restored with the account.
  const restore = async () => {
    await api.people.restore({ userIds: people.map(({ id }) => id) })
    await renew('people', 'auditLog')
  }
  const deleting = useMutation({
    mutationFn: async (): Promise<Left> => {
      if (matching) {
        const act: PeopleAct = { act: 'delete', ...given }
        const started = await api.people.startRun({ filter: matching, act })
        queries.setQueryData(orpc.people.currentRun.queryKey(), started)
        return { deleted: 0, failed: [] }
      }
      const { data } = await api.people.delete({ userIds: people.map(({ id }) => id), ...given })
      return data
    },
    onSuccess: async (result) => {
      await renew('people', 'auditLog')
      if (result.failed.length > 0) return setLeft(result)
      if (!matching) showSnackbar(doneText, transfer ? {} : { undo: restore })
      onDone()
    },
  })
  return (
    <Dialog onClose={left ? onDone : onClose} title={texts.title('delete', whom)}>
      {left ? (
        <LeftPeople people={people} left={left} onClose={onDone} />
      ) : (
        <DialogForm
          action={t('act.delete')}
          sending={deleting}
          isIncomplete={!isUnderstood || (choice.kind === 'give' && transfer === null)}
          isDangerous
          onSubmit={() => deleting.mutate()}
          onClose={onClose}
        >
          <Names people={people} leftOut={leftOut} />
          <p>{t('confirm.delete')}</p>
          {matching ? <p>{t('confirm.everyoneText')}</p> : null}
          <TransferField
            userIds={matching ? [] : people.map(({ id }) => id)}
            matching={matching}
            choice={choice}
            onChange={setChoice}
          />
          <Checkbox
            label={t('confirm.understood')}
            checked={isUnderstood}
            onChange={(event) => setIsUnderstood(event.currentTarget.checked)}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}

/** How many accounts were deleted, which ones were not, and why. */
function LeftPeople({
  people,
  left,
  onClose,
}: Pick<DeleteDialogProps, 'people' | 'onClose'> & { left: Left }) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <div className={styles.form}>
      <p role="status">{t('deleting.some', { done: left.deleted, total: people.length })}</p>
      <ul className={styles.names} aria-label={t('deleting.left')}>
        {left.failed.map(({ userId, code }) => (
          <li key={userId}>
            <b>{people.find(({ id }) => id === userId)?.name}</b>
            <span className={styles.quiet}>{` ${errorText(code)}`}</span>
          </li>
        ))}
      </ul>
      <div className={styles.dialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {tc('action.close')}
        </Button>
      </div>
    </div>
  )
}
