import { limits } from '@majlis/contract'
import { toLatinDigits } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { useId, useState } from 'react'
import { parseLockMinutes } from '../model/lock-minutes.ts'
import styles from './ControlsPanel.module.css'

/**
 * A number of minutes, reported when the field loses focus, so that the "1" of a half-typed "15" does not lock
 * people out.
 */
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
  const formats = useFormats()
  const errorId = useId()
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? String(value)
  const minutes = parseLockMinutes(toLatinDigits(shown))
  const [isRefused, setRefused] = useState(false)

  function commit(): void {
    setRefused(minutes === null)
    if (minutes === null) return
    if (minutes !== value) onChange(minutes)
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
        aria-describedby={isRefused ? errorId : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefused(false)
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
      {isRefused ? (
        <span className={styles.minutesError} id={errorId} role="alert">
          {t('controls.lock_after_between', { most: formats.number(limits.room.lockAfterMaxMinutes) })}
        </span>
      ) : null}
    </label>
  )
}
