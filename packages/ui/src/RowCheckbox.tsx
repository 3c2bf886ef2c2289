import styles from './RowCheckbox.module.css'

export interface RowCheckboxProps {
  /** For screen readers: the row says the rest. */
  label: string
  isChecked: boolean
  /** Some of what it stands for is checked. */
  isMixed?: boolean
  onChange(isChecked: boolean): void
}

/** A checkbox that looks like Mantine's `Checkbox` with a tenth of its work, for the rows of lists. */
export function RowCheckbox({ label, isChecked, isMixed = false, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={`${styles.box} touch-target`}
      aria-label={label}
      checked={isChecked}
      // Only a property of the element says so.
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
