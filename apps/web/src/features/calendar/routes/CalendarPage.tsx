import { useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { onlineManager } from '@tanstack/react-query'
import { Suspense, lazy, useState, useSyncExternalStore } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import type { Day } from '../../../shared/date-time/index.ts'
import { LoadFailure } from '../../../shared/frame/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { CalendarBody, type CalendarBodyProps } from '../components/CalendarBody.tsx'
import { ExternalFailure } from '../components/ExternalFailure.tsx'
import { OpenedEntry } from '../components/OpenedEntry.tsx'
import { RescheduleDialogs } from '../components/RescheduleDialogs.tsx'
import { Toolbar, periodText } from '../components/Toolbar.tsx'
import { useMoves } from '../hooks/useMoves.ts'
import { usePlace } from '../hooks/usePlace.ts'
import { useShortcuts } from '../hooks/useShortcuts.ts'
import { useShownEntries } from '../hooks/useShownEntries.ts'
import { findOpened } from '../model/opened-entry.ts'
import { stepped } from '../model/place.ts'
import styles from './CalendarPage.module.css'

const SubscribeDialog = lazy(async () => ({
  default: (await import('../../../shared/calendar-feed/index.ts')).SubscribeDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../components/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** The initial values of the scheduler. Times are epoch milliseconds; an all-day end is the midnight after. */
export interface ScheduleRequest {
  start?: number
  end?: number
  isAllDay?: boolean
  /** Without a start: the day on which to look for a free time. */
  day?: Day
  edit?: { calendarId: string; occurrenceStart?: number }
}

/** The calendar in its views: day, week, month, agenda (spec 2.27, 2.38, 2.55). */
export function CalendarPage({ onSchedule }: { onSchedule(request: ScheduleRequest): void }) {
  const { profile } = useUser()
  const now = useNow()
  const { place, isNarrow, showView, showDay, open } = usePlace(now)
  const { view, day, opened } = place
  const { timeZone, weekStart } = profile
  const today = dateOf(now, timeZone)
  const { days, entries, external, retryExternal, isLoading, ...fetched } = useShownEntries(place, now)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const isOnline = useOnline()
  const { isHeld, reschedule, ...move } = useMoves()

  // Nothing can be scheduled in the past: from a past day, the next possible time is meant.
  const newMeeting = () => onSchedule(day <= today ? {} : { day })
  const step = (way: 1 | -1) => showDay(stepped(view, day, way))

  useShortcuts({
    n: isOnline ? newMeeting : () => undefined,
    t: () => showDay(today),
    d: () => showView('day'),
    w: () => showView('week'),
    m: () => showView('month'),
    a: () => showView('agenda'),
    j: () => step(1),
    k: () => step(-1),
    '?': () => setDialog('shortcuts'),
  })

  return (
    <div className={styles.page} data-fills>
      <Toolbar
        {...{ view, day, days, today, weekStart, external }}
        onView={showView}
        onDay={showDay}
        onStep={step}
        onNew={isOnline ? newMeeting : null}
        onSubscribe={() => setDialog('subscribe')}
        onShortcuts={() => setDialog('shortcuts')}
      />
      <ExternalFailure providers={external?.providers ?? []} onRetry={retryExternal} />
      <CalendarSheet
        {...{ view, day, days, entries, now, isNarrow, isLoading }}
        isOffline={fetched.isOffline}
        error={fetched.error}
        onRetry={fetched.retry}
        isHeld={isHeld}
        hasOpened={opened !== null}
        onOpen={({ calendarId, occurrenceStart }) => open({ calendarId, occurrenceStart })}
        onNew={onSchedule}
        onShowDay={(one) => showView(isNarrow && view === 'month' ? 'month' : 'day', one)}
        onReschedule={reschedule}
      />
      {opened ? (
        <OpenedEntry
          key={`${opened.calendarId} ${opened.occurrenceStart ?? ''}`}
          opened={opened}
          entry={findOpened(entries, opened, day, timeZone)}
          isLoading={isLoading}
          isNarrow={isNarrow}
          onEdit={(edit) => onSchedule({ edit })}
          onClose={() => open(null)}
          onDeleted={showSnackbar}
        />
      ) : null}
      <RescheduleDialogs
        state={move.state}
        onChoose={move.choose}
        onTake={move.take}
        onSkip={move.skip}
        onFollowing={move.moveFollowing}
        onPutBack={move.putBack}
      />
      <CalendarDialog open={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline())
}

const subscribeOnline = (onChange: () => void) => onlineManager.subscribe(onChange)

type DialogName = 'subscribe' | 'shortcuts'

function CalendarDialog({ open, onClose }: { open: DialogName | null; onClose(): void }) {
  return (
    <Suspense>
      {open === 'subscribe' ? <SubscribeDialog onClose={onClose} /> : null}
      {open === 'shortcuts' ? <ShortcutsDialog onClose={onClose} /> : null}
    </Suspense>
  )
}

interface CalendarSheetProps extends CalendarBodyProps {
  isOffline: boolean
  error: unknown
  onRetry(): void
}

/** The days of the view, or why they couldn't be loaded. */
function CalendarSheet({ isOffline, error, onRetry, ...body }: CalendarSheetProps) {
  const t = useText('calendar')
  const { language } = useLanguage()
  const { view, day, days, entries, isLoading } = body
  return (
    <section
      className={styles.sheet}
      aria-label={t('grid.label', { period: periodText(view, day, days, language) })}
      aria-busy={isLoading && !isOffline}
    >
      {isLoading && !isOffline && !error ? (
        <div className={styles.loading} role="progressbar" aria-label={t('grid.loading')} />
      ) : null}
      {isOffline ? (
        <div className={styles.failure}>
          <NotLoaded />
        </div>
      ) : error && entries.length === 0 ? (
        <div role="alert" className={styles.failure}>
          <LoadFailure error={error} onRetry={onRetry} />
        </div>
      ) : (
        <CalendarBody {...body} />
      )}
    </section>
  )
}
