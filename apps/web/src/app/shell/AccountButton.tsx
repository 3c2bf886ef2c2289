import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useUser } from '../../shared/session/index.ts'
import styles from './TopBar.module.css'

/** Picture or initials, and name. */
export function AccountButton(props: ComponentProps<'button'>) {
  const t = useText('shell')
  const { user, profile } = useUser()
  return (
    <button type="button" {...props} className={styles.account}>
      <VisuallyHidden>{t('account.menu', { name: user.display_name })}</VisuallyHidden>
      <Avatar name={user.display_name} email={user.user_email} pictureUrl={profile.pictureUrl} />
      <span className={styles.name} aria-hidden>
        {user.display_name}
      </span>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </button>
  )
}
