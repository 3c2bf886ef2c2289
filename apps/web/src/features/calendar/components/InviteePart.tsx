import type { Invitee } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar, EmailAddress, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AnswerChip } from '../../invitations/index.ts'
import styles from './EntryDetails.module.css'

/** More are shown on request. */
const shownAtFirst = 5

/** The invitees and their responses (spec 4.3). */
export function InviteePart({
  calendarId,
  occurrenceStart,
}: {
  calendarId: string
  occurrenceStart: number | null
}) {
  const t = useText('calendar')
  const errorText = useErrorText()
  const [isWhole, setWhole] = useState(false)
  const query = useQuery(
    orpc.invitation.inviteeList.queryOptions({
      input: { calendarId, ...(occurrenceStart === null ? {} : { occurrenceStart }) },
    }),
  )
  if (query.error) return <Notice tone="bad">{errorText(query.error)}</Notice>
  if (!query.data) return <Skeleton height={72} />
  const people = query.data.data.filter(({ role }) => role !== 'host')
  if (people.length === 0) return null
  const accepted = people.filter(({ response }) => response === 'accepted' || response === 'confirmed').length
  return (
    <section className={styles.part}>
      <h3>
        <IconUsers size={16} stroke={1.8} aria-hidden /> {t('details.people')}
        <small>{t('details.answers', { accepted, total: people.length })}</small>
      </h3>
      <ul className={styles.people}>
        {(isWhole ? people : people.slice(0, shownAtFirst)).map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      {people.length > shownAtFirst ? (
        <Button variant="subtle" size="xs" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('details.showFewer') : t('details.showAll', { count: people.length })}
        </Button>
      ) : null}
    </section>
  )
}

function Person({ person }: { person: Invitee }) {
  const t = useText('calendar')
  const { user } = useUser()
  const name = person.name || person.email
  return (
    <li>
      <Avatar name={name} email={person.email} pictureUrl={person.pictureUrl} size={40} />
      <span className={styles.name}>
        <bdi>{person.name || <EmailAddress email={person.email} />}</bdi>
        {person.userId === user.ID ? <small>{t('details.you')}</small> : null}
        {person.groupName ? <small>{t('details.team', { team: person.groupName })}</small> : null}
        {person.note ? (
          <q className={styles.said}>
            <bdi>{person.note}</bdi>
          </q>
        ) : null}
      </span>
      <AnswerChip response={person.response} />
    </li>
  )
}
