import type { CalendarEntry, ScheduledMeeting } from '@majlis/contract'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { dateOf } from '@majlis/scheduling'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useEntries } from '../api/useEntries.ts'
import { useReschedule } from '../api/useReschedule.ts'
import { CalendarBody } from '../components/CalendarBody.tsx'
import { DeleteDialog } from '../components/DeleteDialog.tsx'
import { DetailsFrame } from '../components/DetailsFrame.tsx'
import { EntryDetails } from '../components/EntryDetails.tsx'
import { RescheduleDialogs, useMomentText } from '../components/RescheduleDialogs.tsx'
import { ToastPlace, useToasts } from '../components/toasts.tsx'
import { Toolbar, periodText } from '../components/Toolbar.tsx'
import { usePlace } from '../hooks/usePlace.ts'
import { useShortcuts } from '../hooks/useShortcuts.ts'
import { at } from '../model/local-time.ts'
import { shownDays, stepped, type Opened } from '../model/place.ts'
import { withPresentState } from '../model/present-state.ts'
import { keyOf } from '../model/placement.ts'
import styles from './CalendarPage.module.css'

const SubscribeDialog = lazy(async () => ({
  default: (await import('../components/SubscribeDialog.tsx')).SubscribeDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../components/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** What the scheduler is opened with. Times are epoch milliseconds; an all-day end is the midnight after. */
export interface ScheduleRequest {
  start?: number
  end?: number
  isAllDay?: boolean
  edit?: { calendarId: string; occurrenceStart?: number }
}

/** The calendar in its views: day, week, month, agenda (spec 2.27, 2.38, 2.55). */
export function CalendarPage({ onSchedule }: { onSchedule(request: ScheduleRequest): void }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const now = useNow()
  const { place, isNarrow, showView, showDay, open } = usePlace(now)
  const { view, day, opened } = place
  const { timeZone, weekStart } = profile
  const today = dateOf(now, timeZone)
  const days = useMemo(() => shownDays(view, day, weekStart), [view, day, weekStart])
  const neighbours = ([1, -1] as const).map((way) => shownDays(view, stepped(view, day, way), weekStart))
  const { entries: fetched, isLoading, error, retry } = useEntries(days, neighbours, timeZone)
  const entries = useMemo(() => withPresentState(fetched, now), [fetched, now])
  const [dialog, setDialog] = useState<'subscribe' | 'shortcuts' | null>(null)
  const { toast, say, dismiss } = useToasts()
  const { isHeld, reschedule, ...move } = useMoves(say)

  // Nothing is planned in days that are over: who looks at one means the next time there is.
  const newMeeting = () => onSchedule(day <= today ? {} : { start: at(day, 9 * 60, timeZone) })
  const step = (way: 1 | -1) => showDay(stepped(view, day, way))

  useShortcuts({
    n: newMeeting,
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
    <div className={styles.page}>
      <Toolbar
        view={view}
        day={day}
        days={days}
        today={today}
        weekStart={weekStart}
        onView={showView}
        onDay={showDay}
        onStep={step}
        onNew={newMeeting}
        onSubscribe={() => setDialog('subscribe')}
        onShortcuts={() => setDialog('shortcuts')}
      />
      <section
        className={styles.sheet}
        aria-label={t('grid.label', { period: periodText(view, day, days, language) })}
        aria-busy={isLoading}
      >
        {isLoading && !error ? (
          <div className={styles.loading} role="progressbar" aria-label={t('grid.loading')} />
        ) : null}
        {error && entries.length === 0 ? (
          <div role="alert" className={styles.failure}>
            <Failure error={error} onRetry={retry} />
          </div>
        ) : (
          <CalendarBody
            view={view}
            day={day}
            days={days}
            entries={entries}
            now={now}
            isNarrow={isNarrow}
            isLoading={isLoading}
            isHeld={isHeld}
            hasOpened={opened !== null}
            onOpen={({ calendarId, occurrenceStart }) => open({ calendarId, occurrenceStart })}
            onNew={onSchedule}
            onShowDay={(one) => showView(isNarrow && view === 'month' ? 'month' : 'day', one)}
            onReschedule={reschedule}
          />
        )}
      </section>
      {opened ? (
        <OpenedEntry
          key={`${opened.calendarId} ${opened.occurrenceStart ?? ''}`}
          opened={opened}
          entry={findOpened(entries, opened, (entry) => dayOf(entry, timeZone) === day)}
          isLoading={isLoading}
          isNarrow={isNarrow}
          onEdit={(edit) => onSchedule({ edit })}
          onClose={() => open(null)}
          onDeleted={say}
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
      <Suspense>
        {dialog === 'subscribe' ? <SubscribeDialog onClose={() => setDialog(null)} /> : null}
        {dialog === 'shortcuts' ? <ShortcutsDialog onClose={() => setDialog(null)} /> : null}
      </Suspense>
      <ToastPlace toast={toast} onDismiss={dismiss} />
    </div>
  )
}

/** Moves entries, and says what became of it. */
function useMoves(say: ReturnType<typeof useToasts>['say']) {
  const t = useText('calendar')
  const errorText = useErrorText()
  const momentText = useMomentText()
  return useReschedule({
    onDone: (entry, times, undo) => {
      const time = momentText(times.startDateTime, times.endDateTime)
      const notice = t('move.done', { title: entry.meetingTitle, time })
      if (!undo) return say(notice)
      return say(notice, {
        action: {
          label: t('move.undo'),
          run: () =>
            void undo().then(
              () => say(t('move.undone')),
              (problem: unknown) => say(errorText(problem), { tone: 'bad' }),
            ),
        },
      })
    },
    onRefused: (problem) => say(errorText(problem), { tone: 'bad' }),
  })
}

interface OpenedEntryProps {
  opened: Opened
  /** Null where the days that are shown do not hold it. */
  entry: CalendarEntry | null
  isLoading: boolean
  isNarrow: boolean
  onEdit(edit: NonNullable<ScheduleRequest['edit']>): void
  onClose(): void
  onDeleted(notice: string): void
}

/** The details of the entry that is opened, or the question whether to delete it. */
function OpenedEntry({ opened, entry, isLoading, isNarrow, onEdit, onClose, onDeleted }: OpenedEntryProps) {
  const t = useText('calendar')
  const [removing, setRemoving] = useState<ScheduledMeeting | null>(null)
  const { calendarId, occurrenceStart } = entry ?? opened
  if (removing)
    return (
      <DeleteDialog
        meeting={removing}
        occurrenceStart={occurrenceStart}
        state={entry?.state}
        onClose={() => setRemoving(null)}
        onDeleted={(notice) => {
          onClose()
          onDeleted(notice)
        }}
      />
    )
  if (!entry && isLoading) return null
  return (
    <DetailsFrame
      title={entry?.meetingTitle ?? t('details.label')}
      entryKey={entry ? keyOf(entry) : `${calendarId}.${occurrenceStart ?? ''}`}
      isNarrow={isNarrow}
      onClose={onClose}
    >
      <EntryDetails
        opened={entry ?? opened}
        entry={entry}
        onEdit={({ id, isRecurrent }) => {
          onClose()
          const isOne = isRecurrent && occurrenceStart !== null
          onEdit({ calendarId: id, ...(isOne ? { occurrenceStart } : {}) })
        }}
        onDelete={setRemoving}
      />
    </DetailsFrame>
  )
}

function dayOf({ startDate, startDateTime }: CalendarEntry, timeZone: string): string {
  return startDate ?? dateOf(startDateTime, timeZone)
}

/** The entry that the address names: by its original start, as a single meeting, or as the meeting's first one on that day. */
function findOpened(
  entries: readonly CalendarEntry[],
  { calendarId, occurrenceStart }: Opened,
  isOnDay: (entry: CalendarEntry) => boolean,
): CalendarEntry | null {
  const own = entries.filter((entry) => entry.calendarId === calendarId)
  return (
    own.find((entry) => entry.occurrenceStart === occurrenceStart) ??
    own.find((entry) => !entry.isRecurrent) ??
    (occurrenceStart === null ? own.find(isOnDay) : undefined) ??
    null
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <EmptyState
      icon={IconCloudOff}
      title={tc('failure.title')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{tc('action.retry')}</Button>}
    />
  )
}
