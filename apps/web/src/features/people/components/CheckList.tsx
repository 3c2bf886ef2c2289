import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import groupsStyles from './groups.module.css'
import styles from './people.module.css'

export interface CheckListProps<T extends string> {
  legend: string
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onChange(chosen: T[]): void
}

/** A list of checkboxes. */
export function CheckList<T extends string>({ legend, options, chosen, onChange }: CheckListProps<T>) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{legend}</legend>
      <div className={groupsStyles.checks}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
