import { ActionIcon } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { IconMenu2 } from '@tabler/icons-react'
import type { Ref } from 'react'
import { SearchField } from '../../features/search/index.ts'
import { NotificationBell } from '../../features/notifications/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './TopBar.module.css'

/** The bar over every screen (spec 2.51); on a phone it also opens the menu. */
export function TopBar({ burger, onOpenMenu }: { burger: Ref<HTMLButtonElement>; onOpenMenu(): void }) {
  const t = useText('shell')
  return (
    <header className={styles.bar}>
      <ActionIcon
        ref={burger}
        className={styles.burger}
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <IconMenu2 size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      <SearchField />
      <NotificationBell />
      <AccountMenu />
    </header>
  )
}
