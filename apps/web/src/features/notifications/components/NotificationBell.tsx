import { loadText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { showBadge } from '../../../shared/app-badge/index.ts'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import { useLoadedOnPress } from '../../../shared/loaded-on-press/index.ts'
import { usePhone } from '../../../shared/phone/index.ts'
import { useUnread } from '../model/use-notifications.ts'
import { BellButton } from './BellButton.tsx'

const openBell = async () => {
  const [{ OpenBell: Bell }] = await Promise.all([import('./OpenBell.tsx'), loadText('notifications')])
  return { default: Bell }
}
const OpenBell = lazy(openBell)

const BrowserAnnouncer = lazy(async () => {
  const [{ BrowserAnnouncer: Announcer }] = await Promise.all([
    import('./BrowserAnnouncer.tsx'),
    loadText('notifications'),
  ])
  return { default: Announcer }
})

/** The number of unread notifications, and the button that opens them: in a panel, or on phones as a page. */
export function NotificationBell() {
  const router = useRouter()
  const isPhone = usePhone()
  const { isWanted, buttonProps } = useLoadedOnPress(openBell)
  useIconBadge()
  const isAnnounced = useIsAnnounced()
  const button = <BellButton aria-haspopup="dialog" {...buttonProps} />
  return (
    <>
      {isAnnounced ? (
        <Suspense>
          <BrowserAnnouncer />
        </Suspense>
      ) : null}
      {isPhone ? (
        <BellButton onClick={() => void router.navigate({ to: '/notifications' })} />
      ) : isWanted ? (
        <Suspense fallback={button}>
          <OpenBell />
        </Suspense>
      ) : (
        button
      )}
    </>
  )
}

/** The number on the icon of the installed app (spec 1.13). */
function useIconBadge(): void {
  const unread = useUnread().data?.data.unread
  useEffect(() => {
    if (unread !== undefined) showBadge(unread)
  }, [unread])
}

/** Whether the browser may show notifications: asked again with each push, because the user can allow it at any time. */
function useIsAnnounced(): boolean {
  const { dataUpdatedAt } = useUnread()
  return dataUpdatedAt > 0 && browserNotices.permission() === 'granted'
}
