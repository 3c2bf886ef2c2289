import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { ChatEdit } from '../model/chat-types.ts'
import styles from './EditMessage.module.css'

interface EditMessageProps {
  edit: Pick<ChatEdit, 'text' | 'state'>
  /** What the message says. */
  text: string
  /** Whether the user has just begun it here, and is not writing elsewhere. */
  takesFocus: boolean
  onChange(text: string): void
  onSave(): void
  onCancel(): void
}

/** The text of an own message in its place, to be changed. Enter saves, Shift+Enter breaks the line, Esc cancels. */
export function EditMessage({ edit, text, takesFocus, onChange, onSave, onCancel }: EditMessageProps) {
  const t = useText('chat')
  const tc = useText('common')
  const hint = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const isSendable = edit.text.trim() !== ''
  const isFailed = edit.state === 'failed'

  useEffect(() => {
    if (!takesFocus) return
    area.current?.focus()
    area.current?.setSelectionRange(edit.text.length, edit.text.length)
    // oxlint-disable-next-line react/exhaustive-deps -- only at the beginning
  }, [])

  function save(): void {
    if (!isSendable) return
    if (edit.text.trim() === text) onCancel()
    else onSave()
  }

  return (
    <div className={styles.edit}>
      <textarea
        ref={area}
        className={styles.area}
        dir="auto"
        aria-label={t('edit.label')}
        aria-describedby={hint}
        aria-invalid={isFailed || undefined}
        maxLength={limits.chatMessage.maxChars}
        value={edit.text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter ends the composition of a character.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            save()
          }
        }}
      />
      <div className={styles.foot}>
        <small id={hint} data-tone={isFailed ? 'bad' : undefined} role={isFailed ? 'alert' : undefined}>
          {t(isFailed ? 'edit.notSaved' : 'edit.hint')}
        </small>
        <Button size="xs" variant="default" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
        <Button size="xs" disabled={!isSendable} onClick={save}>
          {t(isFailed ? 'message.retry' : 'edit.save')}
        </Button>
      </div>
    </div>
  )
}
