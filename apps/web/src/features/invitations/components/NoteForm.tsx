import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import styles from './invitations.module.css'

export interface NoteFormProps {
  label: string
  /** What is done with the note, as the button says it. */
  action: string
  isSending: boolean
  /** What the server said to the last try. */
  problem: unknown
  onSend(note: string): void
  onCancel(): void
}

/** Some words to go with an answer. */
export function NoteForm({ label, action, isSending, problem, onSend, onCancel }: NoteFormProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  const [note, setNote] = useState('')
  return (
    <form
      className={styles.suggest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(note.trim())
      }}
    >
      <Textarea
        label={label}
        rows={2}
        autoFocus
        maxLength={limits.meeting.noteMaxChars}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {errorText(problem)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" loading={isSending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
      </div>
    </form>
  )
}
