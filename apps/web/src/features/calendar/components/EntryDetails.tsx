import type { CalendarEntry, ScheduledMeeting } from '@majlis/contract'
import { formatDay, formatMeetingId, zoneName } from '@majlis/i18n'
import { useErrorText, useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { toLocal } from '@majlis/scheduling'
import { Button, Skeleton } from '@mantine/core'
import {
  IconClipboardText,
  IconEdit,
  IconEye,
  IconListCheck,
  IconRepeat,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { invitationText } from '../../../shared/invitation/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { meetingPath } from '../../../shared/meeting-link/index.ts'
import { useRecurrenceSentence } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AgendaFiles, MeetingBanner } from '../../invitations/index.ts'
import type { Opened } from '../model/place.ts'
import { AnswerPart } from './AnswerPart.tsx'
import styles from './EntryDetails.module.css'
import { InviteePart } from './InviteePart.tsx'

export interface EntryDetailsProps {
  opened: Opened
  /** What the calendar knows already, shown until the rest is there. */
  entry: CalendarEntry | null
  onEdit(meeting: ScheduledMeeting): void
  onDelete(meeting: ScheduledMeeting): void
}

/** Everything about one entry, and what can be done with it. */
export function EntryDetails({ opened, entry, onEdit, onDelete }: EntryDetailsProps) {
  const errorText = useErrorText()
  const { calendarId: id } = opened
  // A single meeting is known by itself, wherever it was moved meanwhile.
  const occurrenceStart = entry && !entry.isRecurrent ? null : opened.occurrenceStart
  const query = useQuery(
    orpc.schedule.get.queryOptions({
      input: { id, ...(occurrenceStart === null ? {} : { occurrenceStart }) },
    }),
  )
  const meeting = query.data?.data
  if (query.error && !meeting) {
    return (
      <p role="alert" className={styles.problem}>
        {errorText(query.error)}
      </p>
    )
  }
  const shown = meeting ?? entry
  return (
    <div className={styles.details}>
      {shown ? <When meeting={shown} /> : <Skeleton height={44} />}
      {meeting ? (
        <>
          <MeetingBanner url={meeting.bannerUrl} />
          <Facts meeting={meeting} />
          <Actions meeting={meeting} state={entry?.state} onEdit={onEdit} onDelete={onDelete} />
          {meeting.can.answer ? <AnswerPart meeting={meeting} occurrenceStart={occurrenceStart} /> : null}
          <InviteePart calendarId={id} occurrenceStart={occurrenceStart} />
          {meeting.agenda ? <Agenda text={meeting.agenda} /> : null}
          <AgendaFiles
            files={meeting.contents}
            linkTo={(fileId) => api.agendaFile.link({ id: fileId, calendarId: id })}
          />
        </>
      ) : (
        <>
          <Skeleton height={20} width="60%" />
          <Skeleton height={40} />
          <Skeleton height={72} />
        </>
      )}
    </div>
  )
}

type TimedMeeting = Pick<
  ScheduledMeeting,
  'startDateTime' | 'endDateTime' | 'isAllDay' | 'startDate' | 'endDate' | 'timeZone'
>

/** The time on the viewer's clock, and on the meeting's where that shows another. */
function When({ meeting }: { meeting: TimedMeeting }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const here = useFormats(profile)
  const there = useFormats({ ...profile, timeZone: meeting.timeZone })
  const { startDateTime: start, endDateTime: end, timeZone: zone } = meeting
  if (meeting.isAllDay && meeting.startDate) {
    const days = [...new Set([meeting.startDate, meeting.endDate ?? meeting.startDate])]
    return (
      <p className={styles.when}>
        <b>{days.map((day) => formatDay(day, { language })).join(' – ')}</b>
        <span>{t('entry.allDay')}</span>
      </p>
    )
  }
  const day = (instant: number, timeZone: string) => toLocal(instant, timeZone).slice(0, 10)
  const first = day(start, profile.timeZone)
  const last = day(Math.max(start, end - 1), profile.timeZone)
  const isElsewhere = toLocal(start, zone) !== toLocal(start, profile.timeZone)
  const theirDay = day(start, zone)
  return (
    <p className={styles.when}>
      <b>
        {formatDay(first, { language })}
        {last === first ? '' : ` – ${formatDay(last, { language })}`}
      </b>
      <span className="num">{here.timeRange(start, end)}</span>
      {isElsewhere ? (
        <small className="num">
          {here.side(
            ...(theirDay === first ? [] : [formatDay(theirDay, { language, withYear: false })]),
            t('details.there', { time: there.timeRange(start, end), zone: zoneName(zone, language) }),
          )}
        </small>
      ) : null}
    </p>
  )
}

function Facts({ meeting }: { meeting: ScheduledMeeting }) {
  const t = useText('calendar')
  const sentence = useRecurrenceSentence()
  const { user } = useUser()
  const { rrule, timeZone, startDateTime } = meeting
  const rows = [
    [t('details.host'), meeting.createdBy === user.ID ? t('details.you') : meeting.hostName],
    [t('details.meetingId'), formatMeetingId(meeting.meetingId)],
  ] as const
  return (
    <>
      {rrule ? (
        <p className={styles.repeats}>
          <IconRepeat size={16} stroke={1.8} aria-hidden />
          <span>{sentence(rrule, timeZone, toLocal(startDateTime, timeZone))}</span>
        </p>
      ) : null}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi className="num">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Actions({
  meeting,
  state,
  onEdit,
  onDelete,
}: {
  meeting: ScheduledMeeting
  state: CalendarEntry['state'] | undefined
  onEdit(meeting: ScheduledMeeting): void
  onDelete(meeting: ScheduledMeeting): void
}) {
  const t = useText('calendar')
  const tc = useText('common')
  const router = useRouter()
  const { can, invitation } = meeting
  const isOver = state === 'ended' || meeting.isOver
  return (
    <div className={styles.actions}>
      {isOver ? (
        <p className={styles.over}>{t('details.over')}</p>
      ) : (
        <Button
          className={styles.join}
          leftSection={<IconVideo size={20} stroke={1.8} aria-hidden />}
          onClick={() =>
            router.history.push(meetingPath(invitation.joinLink) ?? `/m/j/${invitation.meetingId}`)
          }
        >
          {t(can.start && state !== 'ongoing' ? 'details.start' : 'details.join')}
        </Button>
      )}
      {isOver ? null : <CopyButton text={invitationText(tc, invitation)} label={t('details.copy')} />}
      {can.edit ? (
        <Button
          variant="default"
          leftSection={<IconEdit size={18} stroke={1.8} aria-hidden />}
          onClick={() => onEdit(meeting)}
        >
          {t('details.edit')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconEye size={18} stroke={1.8} aria-hidden />}
          onClick={() => onEdit(meeting)}
        >
          {t('details.view')}
        </Button>
      )}
      {can.edit && meeting.registrationLink ? (
        <>
          <ButtonLink
            to="/registrations/$calendarId"
            params={{ calendarId: meeting.id }}
            variant="default"
            leftSection={<IconListCheck size={18} stroke={1.8} aria-hidden />}
          >
            {t('details.registrations')}
          </ButtonLink>
          <CopyButton text={meeting.registrationLink} label={t('details.registration')} />
        </>
      ) : null}
      {can.delete ? (
        <Button
          variant="default"
          className={styles.delete}
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
          onClick={() => onDelete(meeting)}
        >
          {t('details.delete')}
        </Button>
      ) : null}
    </div>
  )
}

function Agenda({ text }: { text: string }) {
  const t = useText('calendar')
  return (
    <section className={styles.part}>
      <h3>
        <IconClipboardText size={16} stroke={1.8} aria-hidden /> {t('details.agenda')}
      </h3>
      <p className={styles.agenda} dir="auto">
        {text}
      </p>
    </section>
  )
}
