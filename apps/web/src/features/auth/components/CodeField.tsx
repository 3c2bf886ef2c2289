import { Input } from '@mantine/core'
import { limits } from '@majlis/contract'
import { toLatinDigits } from '@majlis/i18n'
import { useId } from 'react'
import styles from './CodeField.module.css'

export interface CodeFieldProps {
  label: string
  value: string
  error?: string | null
  onChange(value: string): void
}

const places = Array.from({ length: limits.otp.digits }, (_, place) => place)

/**
 * The mailed code: one input drawn as six boxes, so that pasting, the phone's suggestions and screen readers work as
 * with any input. Accepts the digits of every keyboard.
 */
export function CodeField({ label, value, error, onChange }: CodeFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <span className={styles.code} data-error={error ? true : undefined}>
        <input
          id={id}
          name="code"
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoFocus
          value={value}
          onChange={(event) =>
            onChange(toLatinDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, limits.otp.digits))
          }
        />
        {places.map((place) => (
          <span
            key={place}
            className={styles.place}
            data-next={place === Math.min(value.length, limits.otp.digits - 1) || undefined}
            aria-hidden
          >
            {value[place]}
          </span>
        ))}
      </span>
    </Input.Wrapper>
  )
}
