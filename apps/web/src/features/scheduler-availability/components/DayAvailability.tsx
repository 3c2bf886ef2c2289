import { useFormats, useText } from '@majlis/i18n/react'
import { addDays } from '@majlis/scheduling'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { usePeopleToCheck } from '../hooks/usePeopleToCheck.ts'
import { useDraft, withStart } from '../../scheduler-draft/index.ts'
import { daysOf, momentsOf, shownDates } from '../model/days.ts'
import { AvailabilityFrame } from './AvailabilityFrame.tsx'
import { DaysTimeline } from './DaysTimeline.tsx'

/** On which days the chosen people are free, for a meeting of whole days, and the first such days. */
export function DayAvailability() {
  const t = useText('scheduler')
  const { profile } = useUser()
  const now = useNow()
  // Days of a calendar are written as UTC shows them.
  const formats = useFormats({ ...profile, timeZone: 'UTC' })
  const { draft, change, calendarId } = useDraft()
  const { checked } = usePeopleToCheck()
  const { startDate, endDate, timeZone } = draft
  const [firstWeekday = 1] = formats.weekdays()
  const dates = startDate ? shownDates(startDate, firstWeekday) : []
  const moments = startDate ? momentsOf(dates, timeZone) : null
  const people = useQuery({
    ...orpc.schedule.freeBusy.queryOptions({
      // Not requested without a day.
      input: {
        startDate: moments?.start ?? 0,
        endDate: moments?.end ?? 0,
        ...checked,
        ...(calendarId ? { calendarId } : {}),
      },
    }),
    enabled: moments !== null,
    placeholderData: keepPreviousData,
  })
  if (!startDate || !endDate || endDate < startDate) return null
  const rows = (people.data?.data.people ?? []).map((person) => daysOf(person, dates))
  const chosen = dates.filter((date) => date >= startDate && date <= endDate)
  const select = (date: string) => change((previous) => withStart(previous, { startDate: date }))
  const dayText = (date = startDate) => formats.date(Date.parse(date), { length: 'short', now })
  return (
    <AvailabilityFrame
      shown={`${dayText(dates[0])} – ${dayText(dates.at(-1))}`}
      previous={{ label: t('people.previousWeek'), run: () => select(addDays(startDate, -7)) }}
      next={{ label: t('people.nextWeek'), run: () => select(addDays(startDate, 7)) }}
      people={people}
      taken={rows.filter(({ days }) => chosen.some((date) => days.get(date)?.isBusy))}
      off={rows.filter(({ days }) => chosen.some((date) => days.get(date)?.isOff))}
    >
      <DaysTimeline dates={dates} people={rows} chosen={chosen} onSelect={select} />
    </AvailabilityFrame>
  )
}
