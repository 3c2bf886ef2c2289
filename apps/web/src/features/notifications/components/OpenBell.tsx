import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { useId } from 'react'
import { useOpenOnceLoaded } from '../../../shared/loaded-on-press/index.ts'
import { BellButton } from './BellButton.tsx'
import styles from './NotificationBell.module.css'
import { NotificationPanel } from './NotificationPanel.tsx'

/** The bell with its panel already open. */
export function OpenBell() {
  const titleId = useId()
  const { button, isOpen, setOpen } = useOpenOnceLoaded()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={440}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <BellButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      {/* Labelled by its content, not by the button with the count. */}
      <Popover.Dropdown className={styles.dropdown} aria-labelledby={titleId}>
        <NotificationPanel titleId={titleId} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
