import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useLoadedOnPress, useOpenOnceLoaded } from '../loaded-on-press/index.ts'

interface RowMenuProps {
  /** The accessible name; different in each row. */
  label: string
  /** Loads the data of the items as soon as the button is hovered or focused. */
  load?: () => Promise<unknown>
  /** The items. */
  children(): ReactNode
}

const nothing = () => Promise.resolve()

/** The menu of a row. Lists have many of them, so each is only a button until its first press. */
export function RowMenu({ label, load = nothing, children }: RowMenuProps) {
  const { isWanted, buttonProps } = useLoadedOnPress(load)
  return isWanted ? (
    <OpenRowMenu label={label}>{children}</OpenRowMenu>
  ) : (
    <Dots label={label} aria-haspopup="menu" {...buttonProps} />
  )
}

function OpenRowMenu({ label, children }: Pick<RowMenuProps, 'label' | 'children'>) {
  const { button, isOpen, setOpen } = useOpenOnceLoaded()
  return (
    // The list scrolls, which would count as detached.
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" hideDetached={false}>
      <Menu.Target>
        <Dots label={label} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  )
}

interface DotsProps {
  label: string
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu'
}

/** Takes also what `Menu.Target` and `useLoadedOnPress` give to a button. */
function Dots({ label, ...rest }: DotsProps) {
  return (
    <ActionIcon aria-label={label} {...rest}>
      <IconDots size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
