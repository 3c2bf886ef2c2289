import { Button, Textarea } from '@mantine/core'
import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useDraft } from '../../scheduler-draft/index.ts'
import styles from './SchedulerDrawer.module.css'

/** A message to the invitees of a meeting that is edited. Until the user wants to write one, there is only a button. */
export function NoteField() {
  const t = useText('scheduler')
  const { draft, change } = useDraft()
  const [isOpen, setOpen] = useState(draft.note !== '')
  if (!isOpen) {
    return (
      <Button
        size="xs"
        variant="subtle"
        className={styles.addNote}
        leftSection={<IconMessage size={18} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('note.add')}
      </Button>
    )
  }
  return (
    <Textarea
      className={styles.note}
      label={t('note.label')}
      description={t('note.text')}
      rows={2}
      autoFocus={draft.note === ''}
      maxLength={limits.meeting.noteMaxChars}
      value={draft.note}
      onChange={(event) => change({ note: event.currentTarget.value })}
    />
  )
}
