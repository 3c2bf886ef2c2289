import { Loader, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useText } from '@majlis/i18n/react'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOpenOnceLoaded } from '../../shared/loaded-on-press/index.ts'
import { signOut, useUser } from '../../shared/session/index.ts'
import { AccountButton } from './AccountButton.tsx'
import styles from './TopBar.module.css'

/** The account button with its menu already open. */
export function OpenAccountMenu() {
  const t = useText('shell')
  const { user } = useUser()
  const { button, isOpen, setOpen } = useOpenOnceLoaded()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Menu position="bottom-end" width={260} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.identity}>
          <b>{user.display_name}</b>
          <span>{user.user_email}</span>
        </div>
        <Menu.Item
          component={Link}
          to="/profile"
          leftSection={<IconUser size={18} stroke={1.8} aria-hidden />}
        >
          {t('account.profile')}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          disabled={isLeaving}
          leftSection={
            isLeaving ? (
              <Loader size={18} />
            ) : (
              <IconLogout className="points" size={18} stroke={1.8} aria-hidden />
            )
          }
          onClick={() => {
            setLeaving(true)
            void signOut()
          }}
        >
          {t(isLeaving ? 'account.loggingOut' : 'account.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
