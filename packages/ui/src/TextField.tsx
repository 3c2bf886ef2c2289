import { useId, type ComponentProps } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  description?: string
  /** What is wrong with the text, or nothing. */
  error?: string | null
}

/** One line of text in the look of Mantine's `TextInput` and without its weight, for the screens that guests see first. */
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
