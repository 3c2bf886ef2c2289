import { useId, type ComponentProps } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  description?: string
  /** The error of the text, if any. */
  error?: string | null
}

/** A text field that looks like Mantine's `TextInput` with less code, for the first screens of guests. */
export function TextField({ label, description, error, className, ...input }: TextFieldProps) {
  const id = useId()
  const notes = [description ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean)
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {description ? (
        <p id={`${id}-hint`} className={styles.description}>
          {description}
        </p>
      ) : null}
      <input
        type="text"
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
