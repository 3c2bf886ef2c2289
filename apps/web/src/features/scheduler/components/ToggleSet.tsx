import styles from './recurrence.module.css'

export interface ToggleSetProps<T extends string | number> {
  label: string
  /** `name` is the accessible name for a short label. */
  options: readonly { value: T; label: string; name?: string }[]
  /** At least one: the last cannot be deselected. */
  chosen: readonly T[]
  onChange(chosen: T[]): void
  isGrid?: boolean
}

/** Selects several of a few options: weekdays, months, days of a month. */
export function ToggleSet<T extends string | number>({
  label,
  options,
  chosen,
  onChange,
  isGrid,
}: ToggleSetProps<T>) {
  function toggle(value: T): void {
    const values = options.map((option) => option.value)
    const next = values.filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one)))
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className={styles.toggles} data-grid={isGrid || undefined}>
      <legend>{label}</legend>
      {options.map(({ value, label: text, name }) => (
        <label key={value} className={styles.toggle} data-wide={(isGrid && value === -1) || undefined}>
          <input
            type="checkbox"
            aria-label={name}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
