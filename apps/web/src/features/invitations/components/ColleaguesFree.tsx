import { limits, type TimeSlot } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser, type Reader } from '../../../shared/session/index.ts'
import styles from './invitations.module.css'

interface ColleaguesFreeProps {
  calendarId: string
  /** The suggested time; null if it is incomplete. */
  start: number | null
  lengthMs: number
  /** In whose zone times are shown. */
  reader: Reader
  onChoose(start: number): void
}

const minuteMs = 60_000
const maxNamed = 3

/** Shows which invited colleagues are busy at the suggested time, and finds times when all are free. For people of the host’s organisation. */
export function ColleaguesFree({ calendarId, start, lengthMs, reader, onChoose }: ColleaguesFreeProps) {
  const { user } = useUser()
  // People of other organisations may not see the invitees, but they can suggest a time.
  const invitees = useQuery(orpc.invitation.inviteeList.queryOptions({ input: { calendarId }, retry: false }))
  const userIds = (invitees.data?.data ?? [])
    .flatMap(({ userId }) => (userId === null || userId === user.ID ? [] : [userId]))
    .slice(0, limits.meeting.freeBusyPeople)
  if (userIds.length === 0) return null
  return (
    <div className={styles.colleagues}>
      {start === null ? null : <Busy {...{ calendarId, userIds, start, lengthMs }} />}
      <FreeTimes {...{ calendarId, userIds, start, lengthMs, reader, onChoose }} />
    </div>
  )
}

interface Suggestion {
  calendarId: string
  userIds: string[]
  lengthMs: number
}

function Busy({ calendarId, userIds, start, lengthMs }: Suggestion & { start: number }) {
  const t = useText('invitations')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const errorText = useErrorText()
  const { data, error } = useQuery({
    ...orpc.schedule.freeBusy.queryOptions({
      input: { startDate: start, endDate: start + lengthMs, userIds, calendarId },
      retry: false,
    }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Notice tone="bad">{errorText(error)}</Notice>
  if (!data) return null
  const busy = data.data.people.filter((person) => person.busy.length > 0)
  if (busy.length === 0) return <p className={styles.free}>{t('suggest.allFree')}</p>
  const named = busy.slice(0, maxNamed).map(({ name }) => name)
  const others = busy.length - named.length
  const names = formats.list(others > 0 ? [...named, t('suggest.more', { count: others })] : named)
  return <p className={styles.taken}>{t('suggest.busy', { names, count: busy.length })}</p>
}

function FreeTimes({
  calendarId,
  userIds,
  start,
  lengthMs,
  reader,
  onChoose,
}: Suggestion & Pick<ColleaguesFreeProps, 'start' | 'reader' | 'onChoose'>) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const formats = useFormats(reader)
  const now = useNow()
  const find = useMutation(orpc.schedule.findTime.mutationOptions())
  const minutes = Math.round(lengthMs / minuteMs)
  const { findTimeMinMinutes, findTimeMaxMinutes } = limits.meeting
  if (minutes < findTimeMinMinutes || minutes > findTimeMaxMinutes) return null
  const slots = find.data?.data.slots ?? []
  const textOf = ({ startDateTime, endDateTime }: TimeSlot) =>
    formats.side(
      formats.date(startDateTime, { length: 'short', now }),
      formats.timeRange(startDateTime, endDateTime),
    )
  const from = Math.max(now, start ?? now)
  return (
    <>
      <div>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCalendarSearch size={18} stroke={1.8} aria-hidden />}
          loading={find.isPending}
          onClick={() => find.mutate({ from, minutes, userIds, calendarId })}
        >
          {t('suggest.find')}
        </Button>
      </div>
      {find.error ? <Notice tone="bad">{errorText(find.error)}</Notice> : null}
      {find.isSuccess && slots.length === 0 ? <p role="status">{t('suggest.findNone')}</p> : null}
      {slots.length > 0 ? (
        <ul className={styles.slots} aria-label={t('suggest.findResult')}>
          {slots.map((slot) => (
            <li key={slot.startDateTime}>
              <Button size="xs" variant="light" onClick={() => onChoose(slot.startDateTime)}>
                {textOf(slot)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
