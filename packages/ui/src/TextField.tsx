import { useId, type ComponentProps } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  /** Named for screen readers only, because what stands around it says the same. */
  isLabelHidden?: boolean
  description?: string
  /** The error of the text, if any. */
  error?: string | null
  inputClassName?: string | undefined
}

/** A text field that looks like Mantine's `TextInput` with less code, for the first screens of guests. */
export function TextField({
  label,
  isLabelHidden = false,
  description,
  error,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  const id = useId()
  const notes = [description ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean)
  return (
    <div className={className}>
      {isLabelHidden ? null : (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {description ? (
        <p id={`${id}-hint`} className={styles.description}>
          {description}
        </p>
      ) : null}
      <input
        type="text"
        {...input}
        id={id}
        className={[styles.input, inputClassName].filter(Boolean).join(' ')}
        aria-label={isLabelHidden ? label : undefined}
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
