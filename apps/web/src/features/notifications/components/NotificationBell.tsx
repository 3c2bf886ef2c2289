import { limits } from '@majlis/contract'
import { loadText, useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon, Loader, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import { useUnread } from '../model/use-notifications.ts'
import styles from './NotificationBell.module.css'

const NotificationPanel = lazy(async () => {
  const [{ NotificationPanel: Panel }] = await Promise.all([
    import('./NotificationPanel.tsx'),
    loadText('notifications'),
  ])
  return { default: Panel }
})

const BrowserAnnouncer = lazy(async () => {
  const [{ BrowserAnnouncer: Announcer }] = await Promise.all([
    import('./BrowserAnnouncer.tsx'),
    loadText('notifications'),
  ])
  return { default: Announcer }
})

/** How many notifications are unread, and the way to them: a panel, on a phone a page. */
export function NotificationBell() {
  const t = useText('shell')
  const formats = useFormats()
  const router = useRouter()
  const isPhone = useMediaQuery(`(width < ${limits.mobileBreakpointPx}px)`) ?? false
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
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
    <>
      {browserNotices.permission() === 'granted' ? (
        <Suspense>
          <BrowserAnnouncer />
        </Suspense>
      ) : null}
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
          <ActionIcon
            className={styles.bell}
            aria-label={label}
            onClick={() => (isPhone ? void router.navigate({ to: '/notifications' }) : setOpen(!isOpen))}
          >
            <IconBell size={22} stroke={1.8} aria-hidden />
            {unread > 0 ? (
              // Drawn by the style sheet: the name of the button says it in words.
              <span
                className={styles.count}
                data-count={isMore ? `${formats.number(maxCounted - 1)}+` : formats.number(unread)}
              />
            ) : null}
          </ActionIcon>
        </Popover.Target>
        {/* Named for what it is, not by the button with its count. */}
        <Popover.Dropdown className={styles.dropdown} aria-labelledby={titleId}>
          <Suspense fallback={<Loader className={styles.loading} />}>
            <NotificationPanel titleId={titleId} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
