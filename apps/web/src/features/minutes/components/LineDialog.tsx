import { limits, type MinuteLine, type Minutes, type MinuteSection } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
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

interface AddLineDialogProps extends Omit<LineDialogProps, 'line'> {
  section: MinuteSection
}

/** Adds a line manually, without evidence. */
export function AddLineDialog({ id, section, people, onClose }: AddLineDialogProps) {
  const t = useText('minutes')
  const [draft, setDraft] = useState<Draft>({ text: '', owner: '', due: '', assigneeUserId: null })
  const adding = useMutation(
    orpc.minutes.addLine.mutationOptions({
      onSuccess() {
        showSnackbar(t('add.done'))
        onClose()
      },
      meta: { changes: ['minutes'] },
    }),
  )
  const input = { id, section, ...(section === 'actions' ? draft : { text: draft.text }) }
  return (
    <Dialog
      title={t('add.title', { section: t(`sections.${section}`) })}
      onClose={onClose}
      actions={
        <Button loading={adding.isPending} onClick={() => adding.mutate(input)}>
          {t('add.save')}
        </Button>
      }
    >
      <LineFields section={section} draft={draft} people={people} error={adding.error} onChange={setDraft} />
    </Dialog>
  )
}

/** Corrects or removes a line. The original text is kept (spec 4.7). */
export function LineDialog({ id, line, people, onClose }: LineDialogProps) {
  const t = useText('minutes')
  const [draft, setDraft] = useState<Draft>({
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
  const input = { id, lineId: line.id, ...(line.section === 'actions' ? draft : { text: draft.text }) }
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
        <LineFields
          section={line.section}
          draft={draft}
          people={people}
          error={saving.error}
          onChange={setDraft}
        >
          {line.originalText === null ? null : (
            <p className={styles.quiet}>{t('edit.original', { text: line.originalText })}</p>
          )}
        </LineFields>
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
      {t(line.addedBy ? 'edit.removeFinal' : 'edit.removeText', { text: line.text })}
    </ConfirmDialog>
  )
}

type Draft = Pick<MinuteLine, 'text' | 'owner' | 'due' | 'assigneeUserId'>

interface LineFieldsProps extends ActionFieldsProps {
  section: MinuteSection
  error: Error | null
  /** Below the text. */
  children?: ReactNode
}

/** The text of a line and, for an action, its owner and due date. */
function LineFields({ section, draft, people, error, children, onChange }: LineFieldsProps) {
  const t = useText('minutes')
  const errorText = useErrorText()
  return (
    <Stack gap="md">
      <Textarea
        label={t('edit.text')}
        rows={3}
        maxLength={limits.minutes.textMaxChars}
        value={draft.text}
        data-autofocus
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, text: value })}
      />
      {children}
      {section === 'actions' ? <ActionFields draft={draft} people={people} onChange={onChange} /> : null}
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </Stack>
  )
}

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
        onChange={({ currentTarget: { value } }) => {
          const name = people.find(({ userId }) => userId === value)?.name ?? ''
          onChange({ ...draft, assigneeUserId: value || null, owner: draft.owner || name })
        }}
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
