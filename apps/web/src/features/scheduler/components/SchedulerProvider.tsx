import { loadText } from '@majlis/i18n/react'
import { useLocation, useRouter } from '@tanstack/react-router'
import {
  Suspense,
  createContext,
  lazy,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { type DraftStart, readTarget, withTarget, type SchedulerTarget } from '../../scheduler-draft/index.ts'

/** Times are epoch milliseconds; the end of an all-day entry is the midnight after its last day. */
export interface OpenScheduler extends DraftStart {
  /** The scheduled meeting to change, from one of its occurrences when it is a series. */
  edit?: Omit<Extract<SchedulerTarget, { kind: 'edit' }>, 'kind'>
}

interface Scheduler {
  openScheduler(request?: OpenScheduler): void
}

const SchedulerContext = createContext<Scheduler | null>(null)

const drawer = async () => {
  const [{ SchedulerDrawer }] = await Promise.all([
    import('./SchedulerDrawer.tsx'),
    loadText('scheduler', 'files', 'clash', 'settings', 'recurrence'),
  ])
  return { default: SchedulerDrawer }
}
const SchedulerDrawer = lazy(drawer)

/** Opens the scheduler above any page of the shell. The address says for what, so that a reload keeps it. */
export function SchedulerProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const target = useMemo(() => readTarget(search), [search])
  const [start, setStart] = useState<DraftStart | null>(null)
  // Back closes what was opened here; if the address opened it, there is nothing to go back to.
  const wasOpenedHere = useRef(false)

  const openScheduler = useCallback(
    ({ edit, ...given }: OpenScheduler = {}) => {
      setStart(given)
      wasOpenedHere.current = true
      const next: SchedulerTarget = edit ? { kind: 'edit', ...edit } : { kind: 'new' }
      router.history.push(withTarget(router.history.location.href, next))
    },
    [router],
  )

  const close = useCallback(() => {
    // The confirmation before closing was already shown.
    const sure = { ignoreBlocker: true }
    if (wasOpenedHere.current) router.history.back(sure)
    else router.history.replace(withTarget(router.history.location.href, null), undefined, sure)
    wasOpenedHere.current = false
  }, [router])

  const scheduler = useMemo(() => ({ openScheduler }), [openScheduler])
  return (
    <SchedulerContext.Provider value={scheduler}>
      {children}
      <Suspense>
        {target ? (
          <SchedulerDrawer key={withTarget('/', target)} target={target} start={start} onClose={close} />
        ) : null}
      </Suspense>
    </SchedulerContext.Provider>
  )
}

/** For screens inside the shell: functions that schedule or edit a meeting. */
export function useScheduler(): Scheduler {
  const scheduler = use(SchedulerContext)
  if (!scheduler) throw new Error('useScheduler is for screens inside the shell')
  return scheduler
}
