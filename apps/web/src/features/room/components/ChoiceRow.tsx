import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './MoreMenu.module.css'

interface ChoiceRowProps<Value extends string> {
  /** What is chosen. */
  label: string
  choices: readonly { value: Value; label: string; icon: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice of one in a menu, side by side: it takes the height of two entries, however many choices there are. */
export function ChoiceRow<Value extends string>({ label, choices, chosen, onChoose }: ChoiceRowProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          closeMenuOnClick
          className={styles.choice}
          value={choice.value}
          checked={choice.value === chosen}
          onChange={() => onChoose(choice.value)}
        >
          {choice.icon}
          <span>{choice.label}</span>
        </Menu.RadioItem>
      ))}
    </div>
  )
}
