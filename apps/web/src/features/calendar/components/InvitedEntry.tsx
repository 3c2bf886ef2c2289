import type { CalendarEntry } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { useInvitationText } from '../../../shared/invitation/index.ts'
import { AgendaFiles, AnswerPart, MeetingBanner } from '../../invitations/index.ts'
import type { Opened } from '../model/place.ts'
import styles from './EntryDetails.module.css'
import { Agenda, Facts, When } from './EntryFacts.tsx'
import { JoinButton } from './JoinButton.tsx'
import { KeptPart } from './KeptPart.tsx'
import { OpenPage } from './OpenPage.tsx'

/** The invitation to a meeting of another organisation, with the response to it. */
export function InvitedEntry({
  opened: { calendarId, occurrenceStart },
  entry,
  refusal,
}: {
  opened: Opened
  entry: CalendarEntry | null
  /** Why the meeting itself is not shown, for people without an invitation. */
  refusal: unknown
}) {
  const t = useText('calendar')
  const invitationText = useInvitationText()
  const errorText = useErrorText()
  const isSingle = entry !== null && !entry.isRecurrent
  const query = useQuery(
    orpc.invitation.own.queryOptions({
      input: { calendarId, ...(isSingle || occurrenceStart === null ? {} : { occurrenceStart }) },
    }),
  )
  const meeting = query.data?.data
  if (query.error && !meeting) {
    return (
      <Notice tone="bad">
        {errorText(errorCode(query.error) === 'invitation.not_found' ? refusal : query.error)}
      </Notice>
    )
  }
  if (!meeting) return <Skeleton height={200} />
  const { invitation, hostName, organizationName } = meeting
  const isOver = entry?.state === 'ended' || invitation === null
  return (
    <div className={styles.details}>
      <When meeting={meeting} />
      <MeetingBanner url={meeting.bannerUrl} />
      <Facts
        meeting={{
          ...meeting,
          host: hostName,
          meetingId: invitation?.meetingId ?? entry?.meetingId ?? '',
          // The organisation of an individual is named after them.
          ...(organizationName === hostName ? {} : { organization: organizationName }),
        }}
      />
      <div className={styles.actions}>
        <OpenPage calendarId={calendarId} occurrenceStart={occurrenceStart} />
        {isOver ? (
          <p className={styles.over}>{t('details.over')}</p>
        ) : (
          <>
            <JoinButton invitation={invitation} label={t('details.join')} />
            <CopyButton
              text={invitationText({ ...invitation, hostName, planned: meeting })}
              label={t('details.copy')}
            />
          </>
        )}
      </div>
      {isOver ? null : (
        <AnswerPart
          meeting={{ ...meeting, id: calendarId, myResponse: meeting.response }}
          occurrenceStart={isSingle ? null : occurrenceStart}
        />
      )}
      {isOver && entry ? (
        <KeptPart meetingId={entry.meetingId} date={{ ...entry, occurrence: entry }} />
      ) : null}
      {meeting.agenda ? <Agenda text={meeting.agenda} /> : null}
      <AgendaFiles
        files={meeting.contents}
        linkTo={(id, as) => api.agendaFile.link({ id, calendarId, as })}
      />
    </div>
  )
}
