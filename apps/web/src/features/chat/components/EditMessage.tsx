import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './EditMessage.module.css'

interface EditMessageProps {
  text: string
  onSave(text: string): void
  onCancel(): void
}

/** The text of an own message in its place, to be changed. Enter saves, Shift+Enter breaks the line, Esc cancels. */
export function EditMessage({ text, onSave, onCancel }: EditMessageProps) {
  const t = useText('chat')
  const tc = useText('common')
  const hint = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState(text)
  const isSendable = value.trim() !== ''

  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(text.length, text.length)
    // oxlint-disable-next-line react/exhaustive-deps -- only at the beginning
  }, [])

  function save(): void {
    if (!isSendable) return
    if (value.trim() === text) onCancel()
    else onSave(value.trim())
  }

  return (
    <div className={styles.edit}>
      <textarea
        ref={area}
        className={styles.area}
        dir="auto"
        aria-label={t('edit.label')}
        aria-describedby={hint}
        maxLength={limits.chatMessage.maxChars}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
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
        <small id={hint}>{t('edit.hint')}</small>
        <Button size="xs" variant="default" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
        <Button size="xs" disabled={!isSendable} onClick={save}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}
