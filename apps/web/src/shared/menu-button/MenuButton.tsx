import { useErrorText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Menu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface MenuButtonProps {
  label: string
  icon: Icon
  position: MenuProps['position']
  isBusy: boolean
  /** Why the last choice failed. */
  error: unknown
  /** The items. */
  children: ReactNode
}

/** A button with a menu of actions; below it, the error of a failed one. */
export function MenuButton({ label, icon: Sign, position, isBusy, error, children }: MenuButtonProps) {
  const errorText = useErrorText()
  return (
    <div>
      <Menu position={position} hideDetached={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<Sign size={18} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </div>
  )
}
