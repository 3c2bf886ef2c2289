import { Button } from '@mantine/core'
import { limits, type TimeSlot } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Notice } from '@majlis/ui'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft, minutesOf, withSlot } from '../../scheduler-draft/index.ts'
import { dayInterval } from '../model/timeline.ts'
import styles from './availability.module.css'

const dayMinutes = 1440

/** The first times at which everyone is free; whole days if the meeting is all-day. */
export function FindTime({ checked }: { checked: { userIds: string[]; groupIds: string[] } }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { draft, change, calendarId } = useDraft()
  const now = useNow()
  const slotText = useSlotText()
  const find = useMutation(orpc.schedule.findTime.mutationOptions())
  const { isAllDay, timeZone } = draft
  const minutes = minutesOf(draft)
  if (minutes === null || minutes < 5) return null
  // Meetings of a day or longer can't be found within working hours, which are shorter.
  if (minutes > (isAllDay ? limits.meeting.findDaysInARow * dayMinutes : dayMinutes)) return null
  const length = isAllDay ? { days: minutes / dayMinutes, timeZone } : { minutes }
  const from = Math.max(now, dayInterval(draft.startDate, timeZone).start)
  const slots = find.data?.data.slots ?? []
  return (
    <div className={styles.find}>
      <Button
        variant="default"
        leftSection={<IconCalendarSearch size={20} stroke={1.8} aria-hidden />}
        loading={find.isPending}
        onClick={() => find.mutate({ from, ...length, ...checked, ...(calendarId ? { calendarId } : {}) })}
      >
        {t(isAllDay ? 'people.findDays' : 'people.findTime')}
      </Button>
      {find.error ? <Notice tone="bad">{errorText(find.error)}</Notice> : null}
      {find.isSuccess && slots.length === 0 ? (
        <p role="status">{t(isAllDay ? 'people.findDaysNone' : 'people.findNone')}</p>
      ) : null}
      {slots.length > 0 ? (
        <ul className={styles.slots} aria-label={t(isAllDay ? 'people.findDaysResult' : 'people.findResult')}>
          {slots.map((slot) => (
            <li key={slot.startDateTime}>
              <Button
                size="xs"
                variant="light"
                onClick={() =>
                  change((previous) =>
                    withSlot(previous, { start: slot.startDateTime, end: slot.endDateTime }),
                  )
                }
              >
                {slotText(slot)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** In the meeting's zone; without the day if it is the draft's. */
function useSlotText(): (slot: TimeSlot) => string {
  const { profile } = useUser()
  const { draft } = useDraft()
  const { isAllDay, timeZone, startDate } = draft
  const now = useNow()
  const formats = useFormats({ ...profile, timeZone })
  const dayText = (moment: number) => formats.date(moment, { length: 'short', now })
  return ({ startDateTime: start, endDateTime: end }) => {
    if (isAllDay) return [...new Set([dayText(start), dayText(end - 1)])].join(' – ')
    const time = formats.timeRange(start, end)
    return dateOf(start, timeZone) === startDate ? time : formats.side(dayText(start), time)
  }
}
