import { useFormats, useText } from '@majlis/i18n/react'
import { addDays } from '@majlis/scheduling'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { usePeopleToCheck } from '../hooks/usePeopleToCheck.ts'
import { useDraft, instantsOf, withInstants, withStart } from '../../scheduler-draft/index.ts'
import { dayInterval, offPeople, takenPeople } from '../model/timeline.ts'
import { AvailabilityFrame } from './AvailabilityFrame.tsx'
import { Timeline } from './Timeline.tsx'

/** When the chosen people are busy on the chosen day, and the first times at which everyone is free. */
export function Availability() {
  const t = useText('scheduler')
  const { profile } = useUser()
  const now = useNow()
  const { draft, change, calendarId } = useDraft()
  const formats = useFormats({ ...profile, timeZone: draft.timeZone })
  const { checked } = usePeopleToCheck()
  const { startDate, timeZone } = draft
  const instants = instantsOf(draft)
  const day = startDate ? dayInterval(startDate, timeZone) : null
  const people = useQuery({
    ...orpc.schedule.freeBusy.queryOptions({
      // Not requested without a day.
      input: {
        startDate: day?.start ?? 0,
        endDate: day?.end ?? 0,
        ...checked,
        ...(calendarId ? { calendarId } : {}),
      },
    }),
    enabled: day !== null,
    placeholderData: keepPreviousData,
  })
  if (!day || !instants || instants.end <= instants.start) return null
  const rows = people.data?.data.people ?? []
  const moveBy = (days: number) =>
    change((previous) => withStart(previous, { startDate: addDays(previous.startDate, days) }))
  return (
    <AvailabilityFrame
      shown={formats.date(day.start, { length: 'short', now })}
      previous={{ label: t('people.previousDay'), run: () => moveBy(-1) }}
      next={{ label: t('people.nextDay'), run: () => moveBy(1) }}
      people={people}
      taken={takenPeople(rows, instants)}
      off={offPeople(rows, instants)}
    >
      <Timeline
        day={day}
        timeZone={timeZone}
        people={rows}
        selection={instants}
        onSelect={(start) =>
          change((previous) => withInstants(previous, { start, end: start + instants.end - instants.start }))
        }
      />
    </AvailabilityFrame>
  )
}
