import { limits } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useUnread } from '../model/use-notifications.ts'
import styles from './NotificationBell.module.css'

/** The number of unread notifications. */
export function BellButton(props: ComponentProps<typeof ActionIcon<'button'>>) {
  const t = useText('shell')
  const formats = useFormats()
  const unread = useUnread().data?.data.unread ?? 0
  const { maxCounted } = limits.notifications
  const isMore = unread >= maxCounted
  const label =
    unread === 0
      ? t('notifications.open')
      : isMore
        ? t('notifications.many', { count: maxCounted - 1 })
        : t('notifications.unread', { count: unread })
  return (
    <ActionIcon {...props} className={styles.bell} aria-label={label}>
      <IconBell size={22} stroke={1.8} aria-hidden />
      {unread > 0 ? (
        // Drawn by the style sheet; the button's label says it in words.
        <span
          className={styles.count}
          data-count={isMore ? `${formats.number(maxCounted - 1)}+` : formats.number(unread)}
        />
      ) : null}
    </ActionIcon>
  )
}
