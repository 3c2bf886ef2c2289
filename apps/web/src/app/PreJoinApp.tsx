import { useLanguage } from '@majlis/i18n/react'
import { MajlisProvider } from '@majlis/ui'
import {
  Component,
  StrictMode,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useState,
  type ReactNode,
} from 'react'
import { JoinPage, loadStartMeetingPage } from '../features/join/index.ts'
import { GoProvider, type Go } from '../shared/navigation/index.ts'
import { isPreJoinPath } from './pre-join-path.ts'
import { FailurePage } from './FailurePage.tsx'

const StartMeetingPage = lazy(async () => ({ default: await loadStartMeetingPage() }))

/**
 * Pre-join without the rest of the app, for people who open it directly: a guest needs neither the router nor the
 * queries. It switches between meetings on its own; `onLeave` is called when the address belongs to another screen.
 */
export function PreJoinApp({ onLeave }: { onLeave: () => void }) {
  const { direction } = useLanguage()
  const [pathname, setPathname] = useState(window.location.pathname)

  const follow = useCallback(() => {
    const { pathname: next } = window.location
    if (isPreJoinPath(next)) setPathname(next)
    else onLeave()
  }, [onLeave])

  const go = useCallback<Go>(
    (href, { replace = false } = {}) => {
      if (replace) window.history.replaceState(null, '', href)
      else window.history.pushState(null, '', href)
      follow()
    },
    [follow],
  )

  useEffect(() => {
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [follow])

  return (
    <StrictMode>
      <MajlisProvider direction={direction}>
        <GoProvider value={go}>
          <Suspense>
            <FailureBoundary>
              {pathname.startsWith('/start-meeting') ? (
                <StartMeetingPage />
              ) : (
                <JoinPage pathname={pathname} />
              )}
            </FailureBoundary>
          </Suspense>
        </GoProvider>
      </MajlisProvider>
    </StrictMode>
  )
}

/** What the router does for all other screens. */
class FailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailurePage /> : this.props.children
  }
}
