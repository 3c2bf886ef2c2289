import { Menu } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { sideStep } from '../model/side-step.ts'
import styles from './MoreMenu.module.css'

interface ChoiceRowProps<Value extends string> {
  /** The name of the choice. */
  label: string
  choices: readonly { value: Value; label: string; icon: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A single choice in a menu, side by side: it is two entries high, however many choices there are. */
export function ChoiceRow<Value extends string>({ label, choices, chosen, onChoose }: ChoiceRowProps<Value>) {
  return (
    // The menu itself moves with the other two arrows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={label} className={styles.row} onKeyDown={moveAside}>
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

/** Moves to the next choice in the direction of the arrow. */
function moveAside(event: KeyboardEvent<HTMLElement>): void {
  const step = sideStep(event)
  if (step === 0) return
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
  const place = choices.findIndex((choice) => choice === document.activeElement)
  choices.at((place + step) % choices.length)?.focus()
  event.preventDefault()
}
