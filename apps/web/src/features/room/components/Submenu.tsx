import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '../hooks/useNarrow.ts'
import styles from './DeviceMenu.module.css'

interface SubmenuProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

/** Items of a menu that open beside it. On a phone, they are in the menu itself, under a heading. */
export function Submenu({ label, icon, children }: SubmenuProps) {
  if (useNarrow())
    return (
      <>
        <Menu.Divider />
        <Menu.Label>{label}</Menu.Label>
        {children}
        <Menu.Divider />
      </>
    )
  return (
    // Fixed: the menu that it is in cuts off what overflows.
    <Menu.Sub floatingStrategy="fixed">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={styles.dropdown}>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
