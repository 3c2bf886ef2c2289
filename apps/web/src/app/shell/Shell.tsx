import { errorCodeOf } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, lazy, useDeferredValue, useEffect, useRef, useState } from 'react'
import { ActiveCalls } from '../../features/chat-calls/index.ts'
import { SchedulerProvider } from '../../features/scheduler/index.ts'
import { showBadge } from '../../shared/app-badge/index.ts'
import { useAppManifest } from '../../shared/app-install/index.ts'
import { Later } from '../../shared/later/index.ts'
import { usePhone } from '../../shared/phone/index.ts'
import { UserProvider, session, useSession } from '../../shared/session/index.ts'
import { useSnapshot } from '../../shared/store/index.ts'
import { useAppearance } from '../appearance/useAppearance.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { DeletionNotice } from './DeletionNotice.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { ReminderCards } from '../../shared/reminders/index.ts'
import { Sidebar } from './Sidebar.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useBrowserReminder } from './useBrowserReminder.ts'
import { useCollapsedMenu } from './useCollapsedMenu.ts'
import { useRealtimeConnection } from './useRealtimeConnection.ts'
import { useProfileLanguage } from './useProfileLanguage.ts'
import { useShellAccess } from './useShellAccess.ts'

const PhoneMenu = lazy(async () => ({ default: (await import('./PhoneMenu.tsx')).PhoneMenu }))

/**
 * The frame of every signed-in screen: sidebar, top bar and the screen itself (spec 2.23, 2.43–2.51). Deferred parts
 * are rendered in slices, so that the page stays responsive; until they are there, the page's own frame stays
 * (app/opening.ts).
 */
export function Shell() {
  const isDue = useDeferredValue(true, false)
  return isDue ? <WholeShell /> : <div data-loading />
}

function WholeShell() {
  const t = useText('shell')
  const { session: user } = useSession()
  useProfileLanguage(user?.profile.language)
  const router = useRouter()
  const appearance = useAppearance(user?.user.organization_id)
  const notifyBrowser = useBrowserReminder()
  const { calls, pending, reminders } = useRealtimeConnection(user, notifyBrowser)
  const hasIncomingCall = useSnapshot(calls).length > 0
  const [menuState, setMenuState] = useState<'unused' | 'open' | 'closed'>('unused')
  const isMenuOpen = menuState === 'open'
  const isPhone = usePhone()
  const [isCollapsed, collapse] = useCollapsedMenu()

  useExpiry()
  const content = useFocusOnNewScreen()
  const burger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (menuState === 'closed') burger.current?.focus()
  }, [menuState])

  if (!user) return null

  const menu = { logoUrl: appearance?.logoUrl ?? null, hasIncomingCall }
  return (
    <UserProvider value={user}>
      <SchedulerProvider>
        <a className={styles.skip} href="#content" inert={isMenuOpen}>
          {t('skip')}
        </a>
        <div className={styles.shell} data-collapsed={isCollapsed || undefined} inert={isMenuOpen}>
          {isPhone ? null : (
            <div className={styles.side}>
              <Sidebar {...menu} isCollapsed={isCollapsed} onCollapse={collapse} />
            </div>
          )}
          <div className={styles.rest}>
            <TopBar burger={burger} onOpenMenu={() => setMenuState('open')} />
            <ConnectionNotice />
            <LiveNotice pending={pending} />
            <Later>
              <DeletionNotice />
            </Later>
            <main ref={content} id="content" tabIndex={-1} className={styles.content}>
              <Outlet />
            </main>
          </div>
        </div>
        <Later>
          {isPhone ? <PhoneMenuPreload /> : null}
          <AppManifest />
          <ActiveCalls calls={calls} />
          <ReminderCards
            reminders={reminders}
            profile={user.profile}
            onJoin={(path) => router.history.push(path)}
          />
        </Later>
        <Suspense>
          {menuState === 'unused' ? null : (
            <PhoneMenu {...menu} isOpen={isMenuOpen} onClose={() => setMenuState('closed')} />
          )}
        </Suspense>
      </SchedulerProvider>
    </UserProvider>
  )
}

/** Makes the page installable, for people with the feature. */
function AppManifest() {
  useAppManifest()
  return null
}

/** Loads the contents of the phone menu in advance, so that it opens complete. */
function PhoneMenuPreload() {
  useShellAccess()
  return null
}

/** Spec 2.42; suspended people see whom to contact (2.60). */
function useExpiry(): void {
  useEffect(
    () =>
      session.onExpired(({ user: { logout_url } }, refusal) => {
        showBadge(0)
        const isSuspended = errorCodeOf(refusal) === 'identity.suspended'
        window.location.assign(isSuspended ? '/suspended' : logout_url)
      }),
    [],
  )
}

/**
 * Moves the focus to the new screen for people who follow a link by keyboard or screen reader, unless they opened a
 * dialog meanwhile.
 */
function useFocusOnNewScreen() {
  const content = useRef<HTMLElement>(null)
  // Within one screen, the rest of the address only says what it shows.
  const path = useLocation({ select: ({ pathname }) => pathname.split('/', 2).join('/') })
  const shownPath = useRef(path)
  useEffect(() => {
    const isNew = shownPath.current !== path
    shownPath.current = path
    if (!isNew) return
    const focused = document.activeElement
    // After the screen is painted, which saves a second layout.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        const isElsewhere = document.activeElement !== focused && document.activeElement !== document.body
        if (!isElsewhere && !focused?.closest('[aria-modal]')) content.current?.focus({ preventScroll: true })
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [path])
  return content
}
