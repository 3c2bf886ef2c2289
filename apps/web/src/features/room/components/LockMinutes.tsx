import { toLatinDigits } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { parseLockMinutes } from '../model/lock-minutes.ts'
import styles from './ControlsPanel.module.css'

/** A number of minutes; told when it is whole and left, so that "1" on the way to "15" locks nobody out. */
export function LockMinutes({
  value,
  isKept,
  onChange,
}: {
  value: number
  isKept: boolean
  onChange: (minutes: number) => void
}) {
  const t = useText('room')
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? String(value)
  const minutes = parseLockMinutes(toLatinDigits(shown))

  function commit(): void {
    if (minutes !== null && minutes !== value) onChange(minutes)
    setText(null)
  }

  return (
    <label className={styles.minutes}>
      <span>{t('controls.lock_after_minutes')}</span>
      <input
        className="num"
        inputMode="numeric"
        value={shown}
        disabled={isKept}
        aria-invalid={minutes === null || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </label>
  )
}
