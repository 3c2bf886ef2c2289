import { Drawer } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import type { ReactNode } from 'react'
import styles from './SchedulerDrawer.module.css'

/** The title of the drawer, the actions for the whole draft, and the button to close it. */
export function DrawerHead({ title, children }: { title: string; children?: ReactNode }) {
  const tc = useText('common')
  return (
    <Drawer.Header className={styles.header}>
      <Drawer.Title>{title}</Drawer.Title>
      <span className={styles.headActions}>
        {children}
        <Drawer.CloseButton aria-label={tc('action.close')} />
      </span>
    </Drawer.Header>
  )
}
