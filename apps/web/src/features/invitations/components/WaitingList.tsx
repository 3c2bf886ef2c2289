import type { WaitingRegistrations, ReceivedInvitation, TimeRequest } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { InvitationItem } from './InvitationItem.tsx'
import styles from './invitations.module.css'
import { LastAnswer, type GivenAnswer } from './LastAnswer.tsx'
import { RequestItem } from './RequestItem.tsx'
import { WaitingItem } from './WaitingItem.tsx'

export interface WaitingListProps {
  requests: readonly TimeRequest[]
  registrations: readonly WaitingRegistrations[]
  invitations: readonly ReceivedInvitation[]
  /** The last response; what was just answered is confirmed in its place. */
  given: GivenAnswer | null
  onGiven(given: GivenAnswer): void
}

/** The last response, and below it what is still waiting for the user. */
export function WaitingList({ requests, registrations, invitations, given, onGiven }: WaitingListProps) {
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const isEmpty = requests.length + registrations.length + invitations.length === 0
  return (
    <>
      <LastAnswer given={given} />
      {isEmpty ? null : (
        <ul className={styles.list}>
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} onDecided={onGiven} />
          ))}
          {registrations.map((meeting) => (
            <WaitingItem key={meeting.calendarId} meeting={meeting} />
          ))}
          {invitations.map((invitation) => (
            <InvitationItem
              // An invitee can be asked about several dates of a series that were moved.
              key={`${invitation.inviteeId} ${invitation.occurrenceStart}`}
              invitation={invitation}
              canSuggest={config.data?.data.flags.suggestTime ?? false}
              onAnswered={onGiven}
            />
          ))}
        </ul>
      )}
    </>
  )
}
