import { TextInput } from '@mantine/core'
import { formatNumber, toLatinDigits } from '@majlis/i18n'
import { useLanguage } from '@majlis/i18n/react'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import styles from './recurrence.module.css'

export interface CountFieldProps {
  label?: string
  /** Set if there is no visible label. */
  ariaLabel?: string
  value: number
  max: number
  disabled?: boolean
  onChange(value: number): void
}

/**
 * A whole number from 1 up, typed in the digits of any keyboard or changed step by step. Other input is ignored;
 * an empty field gets its number back when it loses focus.
 */
export function CountField({ label, ariaLabel, value, max, disabled, onChange }: CountFieldProps) {
  const { language } = useLanguage()
  const [isEmptied, setEmptied] = useState(false)

  function set(wish: number): void {
    if (wish < 1 || wish > max) return
    setEmptied(false)
    if (wish !== value) onChange(wish)
  }

  function read(text: string): void {
    const digits = toLatinDigits(text).replace(/\D/g, '')
    if (digits === '') setEmptied(true)
    else set(Number(digits))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    set(value + step)
  }

  return (
    <TextInput
      label={label}
      className={styles.number}
      role="spinbutton"
      aria-label={ariaLabel}
      aria-valuenow={value}
      aria-valuemin={1}
      aria-valuemax={max}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={isEmptied ? '' : formatNumber(value, { language })}
      onChange={(event) => read(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setEmptied(false)}
      onKeyDown={onKeyDown}
      rightSection={
        // For the pointer only; the keyboard uses the arrow keys.
        <span className={styles.steps} aria-hidden>
          {([1, -1] as const).map((step) => {
            const StepIcon = step === 1 ? IconChevronUp : IconChevronDown
            return (
              <button
                key={step}
                type="button"
                tabIndex={-1}
                disabled={disabled || value + step < 1 || value + step > max}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => set(value + step)}
              >
                <StepIcon size={14} stroke={2} />
              </button>
            )
          })}
        </span>
      }
    />
  )
}
