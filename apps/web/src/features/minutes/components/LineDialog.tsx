import { limits, type MinuteLine, type Minutes } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog, Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './minutes.module.css'

interface LineDialogProps {
  id: string
  line: MinuteLine
  people: Minutes['people']
  onClose(): void
}

/** Corrects or removes a line. The original text is kept (spec 4.7). */
export function LineDialog({ id, line, people, onClose }: LineDialogProps) {
  const t = useText('minutes')
  const errorText = useErrorText()
  const [draft, setDraft] = useState({
    text: line.text,
    owner: line.owner,
    due: line.due,
    assigneeUserId: line.assigneeUserId,
  })
  const [isRemoving, setIsRemoving] = useState(false)
  const saving = useMutation(
    orpc.minutes.changeLine.mutationOptions({
      onSuccess() {
        showSnackbar(t('edit.saved'))
        onClose()
      },
      meta: { changes: ['minutes'] },
    }),
  )
  const isAction = line.section === 'actions'
  const input = { id, lineId: line.id, ...(isAction ? draft : { text: draft.text }) }
  return (
    <>
      <Dialog
        title={t('edit.title')}
        onClose={onClose}
        actions={
          <>
            <Button variant="default" color="red" onClick={() => setIsRemoving(true)}>
              {t('edit.remove')}
            </Button>
            <Button loading={saving.isPending} onClick={() => saving.mutate(input)}>
              {t('edit.save')}
            </Button>
          </>
        }
      >
        <Stack gap="md">
          <Textarea
            label={t('edit.text')}
            dir="auto"
            rows={3}
            maxLength={limits.minutes.textMaxChars}
            value={draft.text}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, text: value })}
          />
          {line.originalText === null ? null : (
            <p className={styles.quiet}>{t('edit.original', { text: line.originalText })}</p>
          )}
          {isAction ? <ActionFields draft={draft} people={people} onChange={setDraft} /> : null}
          <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
        </Stack>
      </Dialog>
      {isRemoving ? (
        <RemoveDialog id={id} line={line} onRemoved={onClose} onClose={() => setIsRemoving(false)} />
      ) : null}
    </>
  )
}

interface RemoveDialogProps extends Pick<LineDialogProps, 'id' | 'line' | 'onClose'> {
  onRemoved(): void
}

/** Asks before a line is removed. */
function RemoveDialog({ id, line, onRemoved, onClose }: RemoveDialogProps) {
  const t = useText('minutes')
  const removing = useMutation(
    orpc.minutes.removeLine.mutationOptions({
      onSuccess() {
        showSnackbar(t('edit.removed'))
        onRemoved()
      },
      meta: { changes: ['minutes'] },
    }),
  )
  return (
    <ConfirmDialog
      title={t('edit.removeTitle')}
      confirmLabel={t('edit.remove')}
      isBusy={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate({ id, lineId: line.id })}
      onClose={onClose}
    >
      {t('edit.removeText', { text: line.text })}
    </ConfirmDialog>
  )
}

type Draft = Pick<MinuteLine, 'text' | 'owner' | 'due' | 'assigneeUserId'>

interface ActionFieldsProps {
  draft: Draft
  people: Minutes['people']
  onChange(draft: Draft): void
}

/** The owner and due date of an action, and the person whose list it is on. */
function ActionFields({ draft, people, onChange }: ActionFieldsProps) {
  const t = useText('minutes')
  return (
    <>
      <TextField
        label={t('owner')}
        dir="auto"
        autoComplete="off"
        maxLength={limits.minutes.ownerMaxChars}
        value={draft.owner}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, owner: value })}
      />
      <NativeSelect
        label={t('edit.assignee')}
        value={draft.assigneeUserId ?? ''}
        data={[
          { value: '', label: t('edit.no') },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, assigneeUserId: value || null })}
      />
      <TextField
        label={t('due')}
        dir="auto"
        autoComplete="off"
        maxLength={limits.minutes.dueMaxChars}
        value={draft.due}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, due: value })}
      />
    </>
  )
}
