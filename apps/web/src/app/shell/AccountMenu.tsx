import { Loader, Menu, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useUser } from '../../shared/session/index.ts'
import styles from './TopBar.module.css'

/** Picture or initials, name, and the menu of the account (spec 2.51, 4.12). */
export function AccountMenu() {
  const t = useText('shell')
  const { user, profile } = useUser()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.account}>
          <VisuallyHidden>{t('account.menu', { name: user.display_name })}</VisuallyHidden>
          <Avatar name={user.display_name} email={user.user_email} pictureUrl={profile.pictureUrl} />
          <span className={styles.name} aria-hidden>
            {user.display_name}
          </span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
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
