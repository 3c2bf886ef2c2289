import type { Invitee, MeetingPage } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar, Card, EmailAddress, Notice, Parts } from '@majlis/ui'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useMeetingChat, useMessagePerson } from '../../chat-calls/index.ts'
import { AnswerChip } from '../../invitations/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'
import styles from './OverviewTab.module.css'

/** More are shown on request. */
const shownAtFirst = 8

/** The invitees and their responses for this date (spec 4.3, 7.19). */
export function InviteeList({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { can, counts, organizationName: organization, kind, state } = meeting
  if (kind !== 'scheduled') return null
  const { accepted, invited, unanswered } = counts
  const answers = [
    t('overview.accepted', { accepted, count: invited }),
    ...(unanswered > 0 && state !== 'ended' ? [t('overview.unanswered', { count: unanswered })] : []),
  ]
  return (
    <Card className={styles.part}>
      <h2>
        {t('overview.people')}
        {invited > 0 ? (
          <small>
            <Parts>{answers}</Parts>
          </small>
        ) : null}
      </h2>
      {can.seeInvitees ? (
        <People meeting={meeting} />
      ) : (
        <p className={styles.quiet}>{t('overview.guest', { organization })}</p>
      )}
    </Card>
  )
}

function People({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const [isWhole, setWhole] = useState(false)
  const message = useMessagePerson()
  const openChat = useMeetingChat()
  const query = useQuery(orpc.meetingPage.inviteeDetails.queryOptions({ input: dateOfPage(meeting) }))
  if (query.error && !query.data) return <Notice tone="bad">{errorText(query.error)}</Notice>
  if (!query.data) return <Skeleton height={72} />
  const people = query.data.data.filter(({ role }) => role !== 'host')
  if (people.length === 0) return <p className={styles.quiet}>{t('overview.peopleNone')}</p>
  return (
    <>
      <ul className={styles.people}>
        {(isWhole ? people : people.slice(0, shownAtFirst)).map((person) => (
          <Person key={person.id} person={person} onMessage={message} />
        ))}
      </ul>
      <div className={styles.peopleActions}>
        {openChat && people.some(({ userId }) => userId !== null) ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconMessageCircle size={18} stroke={1.8} aria-hidden />}
            onClick={() => openChat(meeting.calendarId)}
          >
            {t('overview.groupChat')}
          </Button>
        ) : null}
        {people.length > shownAtFirst ? (
          <Button variant="subtle" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('overview.showFewer') : t('overview.showAll', { count: people.length })}
          </Button>
        ) : null}
      </div>
    </>
  )
}

interface PersonProps {
  person: Invitee
  /** Null for people without chat. */
  onMessage: ((userId: string) => void) | null
}

function Person({ person, onMessage }: PersonProps) {
  const t = useText('meetingPage')
  const { user } = useUser()
  const name = person.name || person.email
  const { userId } = person
  return (
    <li>
      <Avatar name={name} email={person.email} pictureUrl={person.pictureUrl} size={36} />
      <span>
        <bdi>{person.name || <EmailAddress email={person.email} />}</bdi>
        {userId === user.ID ? <small>{t('overview.you')}</small> : null}
        {person.groupName ? <small>{t('overview.team', { team: person.groupName })}</small> : null}
        {person.note ? (
          <small>
            <q>
              <bdi>{person.note}</bdi>
            </q>
          </small>
        ) : null}
      </span>
      <AnswerChip response={person.response} />
      {onMessage && userId !== null && userId !== user.ID ? (
        <ActionIcon
          className={styles.message}
          aria-label={t('overview.message', { name })}
          title={t('overview.message', { name })}
          onClick={() => onMessage(userId)}
        >
          <IconMessageCircle size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}
