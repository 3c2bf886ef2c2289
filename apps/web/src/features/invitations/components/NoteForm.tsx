import { limits } from '@majlis/contract'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { SendRow } from './SendRow.tsx'
import styles from './invitations.module.css'

export interface NoteFormProps {
  label: string
  /** The label of the button. */
  action: string
  isSending: boolean
  /** The server's response to the last attempt. */
  problem: unknown
  onSend(note: string): void
  onCancel(): void
}

/** A note to send with a response. */
export function NoteForm({ label, action, isSending, problem, onSend, onCancel }: NoteFormProps) {
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
      <SendRow action={action} isSending={isSending} problem={problem} onCancel={onCancel} />
    </form>
  )
}
