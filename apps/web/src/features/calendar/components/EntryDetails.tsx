import type { CalendarEntry, ScheduledMeeting } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconEdit, IconEye, IconListCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { useInvitationText } from '../../../shared/invitation/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AgendaFiles, AnswerPart, MeetingBanner } from '../../invitations/index.ts'
import type { Opened } from '../model/place.ts'
import styles from './EntryDetails.module.css'
import { Agenda, Facts, When } from './EntryFacts.tsx'
import { InvitedEntry } from './InvitedEntry.tsx'
import { InviteePart } from './InviteePart.tsx'
import { JoinButton } from './JoinButton.tsx'
import { KeptPart } from './KeptPart.tsx'
import { OpenPage } from './OpenPage.tsx'

export interface EntryDetailsProps {
  opened: Opened
  /** What the calendar already knows; shown until the rest is loaded. */
  entry: CalendarEntry | null
  onEdit(meeting: ScheduledMeeting): void
  onDelete(meeting: ScheduledMeeting): void
}

/** Everything about one entry, with its actions. */
export function EntryDetails({ opened, entry, onEdit, onDelete }: EntryDetailsProps) {
  const t = useText('calendar')
  const errorText = useErrorText()
  const { user } = useUser()
  const { calendarId: id } = opened
  // A single meeting is identified by its ID, even if it was moved meanwhile.
  const occurrenceStart = entry && !entry.isRecurrent ? null : opened.occurrenceStart
  // Meetings of other organisations have no settings to view here; invitees have their invitation. If the calendar
  // doesn't show the entry right now, the server tells whose meeting it is.
  const [foundElsewhere, setFoundElsewhere] = useState<string | null>(null)
  const isElsewhere = entry?.isFromOutside ?? foundElsewhere === id
  const query = useQuery(
    orpc.schedule.get.queryOptions({
      input: { id, ...(occurrenceStart === null ? {} : { occurrenceStart }) },
      enabled: !isElsewhere,
    }),
  )
  const meeting = query.data?.data
  if (query.error && !meeting && !isElsewhere && errorCode(query.error) === 'schedule.not_found')
    setFoundElsewhere(id)
  if (isElsewhere) return <InvitedEntry opened={opened} entry={entry} refusal={query.error} />
  if (query.error && !meeting) {
    return <Notice tone="bad">{errorText(query.error)}</Notice>
  }
  const shown = meeting ?? entry
  return (
    <div className={styles.details}>
      {shown ? <When meeting={shown} /> : <Skeleton height={44} />}
      {meeting ? (
        <>
          <MeetingBanner url={meeting.bannerUrl} />
          <Facts
            meeting={{
              ...meeting,
              host: meeting.createdBy === user.ID ? t('details.you') : meeting.hostName,
            }}
          />
          <Actions
            meeting={meeting}
            occurrenceStart={opened.occurrenceStart}
            state={entry?.state}
            onEdit={onEdit}
            onDelete={onDelete}
          />
          {meeting.can.answer ? <AnswerPart meeting={meeting} occurrenceStart={occurrenceStart} /> : null}
          <InviteePart calendarId={id} occurrenceStart={occurrenceStart} />
          {entry?.state === 'ended' || meeting.isOver ? (
            <KeptPart
              meetingId={meeting.meetingId}
              date={{ ...(entry ?? meeting), occurrence: entry ?? null }}
            />
          ) : null}
          {meeting.agenda ? <Agenda text={meeting.agenda} /> : null}
          <AgendaFiles
            files={meeting.contents}
            linkTo={(fileId, as) => api.agendaFile.link({ id: fileId, calendarId: id, as })}
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

function Actions({
  meeting,
  occurrenceStart,
  state,
  onEdit,
  onDelete,
}: {
  meeting: ScheduledMeeting
  occurrenceStart: number | null
  state: CalendarEntry['state'] | undefined
  onEdit(meeting: ScheduledMeeting): void
  onDelete(meeting: ScheduledMeeting): void
}) {
  const t = useText('calendar')
  const invitationText = useInvitationText()
  const { can, invitation, registrationLink } = meeting
  const isOver = state === 'ended' || meeting.isOver
  return (
    <div className={styles.actions}>
      {isOver ? (
        <p className={styles.over}>{t('details.over')}</p>
      ) : (
        <JoinButton
          invitation={invitation}
          label={t(can.start && state !== 'ongoing' ? 'details.start' : 'details.join')}
        />
      )}
      {/* With registration, the link to share is the registration link. */}
      {registrationLink ? <CopyButton text={registrationLink} label={t('details.registration')} /> : null}
      {isOver || registrationLink ? null : (
        <CopyButton
          text={invitationText({ ...invitation, hostName: meeting.hostName, planned: meeting })}
          label={t('details.copy')}
        />
      )}
      <OpenPage calendarId={meeting.id} occurrenceStart={occurrenceStart} />
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
      {can.edit && registrationLink ? (
        <ButtonLink
          to="/registrations/$calendarId"
          params={{ calendarId: meeting.id }}
          variant="default"
          leftSection={<IconListCheck size={18} stroke={1.8} aria-hidden />}
        >
          {t('details.registrations')}
        </ButtonLink>
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
