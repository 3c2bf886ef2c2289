import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { addDays, dateOf } from '@majlis/scheduling'
import { IconCalendarSearch, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock/index.ts'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft } from '../hooks/useDraft.ts'
import { groupIdsOf, userIdsOf } from '../model/invitees.ts'
import { instantsOf, minutesOf, withInstants, withStart } from '../model/times.ts'
import { dayInterval, offPeople, takenPeople } from '../model/timeline.ts'
import styles from './people.module.css'
import { Timeline } from './Timeline.tsx'

/** Of more groups one call does not tell. */
const askedGroups = 20

/** When the chosen people are taken on the chosen day, and the first times at which all are free. */
export function Availability() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { user, profile } = useUser()
  const { draft, change, calendarId } = useDraft()
  const formats = useFormats({ ...profile, timeZone: draft.timeZone })
  const { startDate, timeZone } = draft
  const instants = instantsOf(draft)
  const everybody = {
    userIds: [...new Set([user.ID, ...draft.invitees.flatMap(userIdsOf)])],
    groupIds: groupIdsOf(draft.invitees),
  }
  const asked = {
    userIds: everybody.userIds.slice(0, limits.meeting.freeBusyPeople),
    groupIds: everybody.groupIds.slice(0, askedGroups),
  }
  const isInPart =
    asked.userIds.length < everybody.userIds.length || asked.groupIds.length < everybody.groupIds.length
  const day = startDate ? dayInterval(startDate, timeZone) : null
  const people = useQuery({
    ...orpc.schedule.freeBusy.queryOptions({
      // Not asked without a day.
      input: {
        startDate: day?.start ?? 0,
        endDate: day?.end ?? 0,
        ...asked,
        ...(calendarId ? { calendarId } : {}),
      },
    }),
    enabled: day !== null,
    placeholderData: keepPreviousData,
  })
  if (!day || !instants || instants.end <= instants.start) return null
  const rows = people.data?.data.people ?? []
  const taken = takenPeople(rows, instants)
  const off = draft.isAllDay ? [] : offPeople(rows, instants)
  return (
    <section className={styles.availability} aria-labelledby="availability">
      <header className={styles.dayHead}>
        <h3 id="availability">{t('people.availability')}</h3>
        <span className={styles.dayMove}>
          <ActionIcon
            aria-label={t('people.previousDay')}
            onClick={() =>
              change((previous) => withStart(previous, { startDate: addDays(previous.startDate, -1) }))
            }
          >
            <IconChevronLeft className="points" size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
          <b>{formats.date(day.start, { length: 'short' })}</b>
          <ActionIcon
            aria-label={t('people.nextDay')}
            onClick={() =>
              change((previous) => withStart(previous, { startDate: addDays(previous.startDate, 1) }))
            }
          >
            <IconChevronRight className="points" size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </span>
      </header>
      {people.isError ? (
        <Alert color="red" role="alert">
          {errorText(people.error)}{' '}
          <Button size="xs" variant="default" onClick={() => void people.refetch()}>
            {t('action.retry')}
          </Button>
        </Alert>
      ) : people.isPending ? (
        <Skeleton height={44 * (asked.userIds.length + 1)} />
      ) : (
        <Timeline
          day={day}
          timeZone={timeZone}
          people={rows}
          selection={instants}
          onSelect={(start) =>
            change((previous) =>
              withInstants(previous, { start, end: start + instants.end - instants.start }),
            )
          }
        />
      )}
      <p className={styles.verdict} data-taken={taken.length > 0 || undefined} aria-live="polite">
        {people.isPending || people.isError
          ? ''
          : taken.length === 0
            ? t(isInPart ? 'people.partFree' : 'people.allFree')
            : t('people.taken', { names: formats.list(taken.map(({ name }) => name)) })}
      </p>
      {off.length > 0 ? (
        <p className={styles.verdict} aria-live="polite">
          {t('people.offWork', { names: formats.list(off.map(({ name }) => name)) })}
        </p>
      ) : null}
      {isInPart ? <p className={styles.verdict}>{t('people.partOnly')}</p> : null}
      {/* What was found for other people, or for another length, says nothing of these. */}
      <FindTime key={JSON.stringify([asked, minutesOf(draft)])} asked={asked} />
    </section>
  )
}

function FindTime({ asked }: { asked: { userIds: string[]; groupIds: string[] } }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { profile } = useUser()
  const { draft, change, calendarId } = useDraft()
  const now = useNow()
  const formats = useFormats({ ...profile, timeZone: draft.timeZone })
  const find = useMutation(orpc.schedule.findTime.mutationOptions())
  const minutes = minutesOf(draft)
  // A day and more is not looked for: nobody works that long.
  if (minutes === null || minutes < 5 || minutes > 1440) return null
  const from = Math.max(now, dayInterval(draft.startDate, draft.timeZone).start)
  const slots = find.data?.data.slots ?? []
  return (
    <div className={styles.find}>
      <Button
        variant="default"
        leftSection={<IconCalendarSearch size={20} stroke={1.8} aria-hidden />}
        loading={find.isPending}
        onClick={() => find.mutate({ from, minutes, ...asked, ...(calendarId ? { calendarId } : {}) })}
      >
        {t('people.findTime')}
      </Button>
      {find.error ? <p role="alert">{errorText(find.error)}</p> : null}
      {find.isSuccess && slots.length === 0 ? <p role="status">{t('people.findNone')}</p> : null}
      {slots.length > 0 ? (
        <ul className={styles.slots} aria-label={t('people.findResult')}>
          {slots.map(({ startDateTime, endDateTime }) => (
            <li key={startDateTime}>
              <Button
                size="xs"
                variant="light"
                onClick={() =>
                  change((previous) => withInstants(previous, { start: startDateTime, end: endDateTime }))
                }
              >
                {dateOf(startDateTime, draft.timeZone) === draft.startDate
                  ? ''
                  : `${formats.date(startDateTime, { length: 'short' })}, `}
                {formats.timeRange(startDateTime, endDateTime)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
