import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { InvitationsFrame, InvitationsSkeleton } from './InvitationsFrame.tsx'
import type { GivenAnswer } from './LastAnswer.tsx'
import styles from './invitations.module.css'

/** Its forms are much code, and often nothing is waiting. */
const WaitingList = lazy(async () => ({ default: (await import('./WaitingList.tsx')).WaitingList }))

const pageSize = 5
/** What one call answers. */
const maxShown = 100

/**
 * Pending invitations and suggested times, with their response buttons, and registrations that wait for the user's
 * approval (spec 2.52).
 */
export function PendingInvitations() {
  const t = useText('invitations')
  const [shown, setShown] = useState(pageSize)
  const [given, setGiven] = useState<GivenAnswer | null>(null)
  const requests = useQuery(orpc.invitation.requests.queryOptions())
  const received = useQuery({
    ...orpc.invitation.received.queryOptions({ input: { response: 'pending', page: 1, pageSize: shown } }),
    placeholderData: keepPreviousData,
  })
  const waiting = useQuery(orpc.registration.waiting.queryOptions())
  const timeRequests = requests.data?.data ?? []
  const meetings = waiting.data?.data ?? []
  const invitations = received.data?.data.invitations ?? []
  const waitingCount = timeRequests.length + meetings.length + invitations.length
  const rest = (received.data?.data.total ?? 0) - invitations.length
  // On phones, Home shows the panel above the other cards while something is pending, and after the last response.
  const isProminent = waitingCount > 0 || given !== null
  // The content stays if loading it again fails, because a form in it may be half filled in.
  const unknown = [requests, received, waiting].filter(({ data }) => !data)

  return (
    <InvitationsFrame isProminent={isProminent}>
      {unknown.some(({ isError }) => isError) ? (
        <Failed onRetry={() => void Promise.all(unknown.map(({ refetch }) => refetch()))} />
      ) : unknown.length > 0 ? (
        <InvitationsSkeleton />
      ) : isProminent ? (
        <Suspense fallback={<InvitationsSkeleton />}>
          <WaitingList
            requests={timeRequests}
            registrations={meetings}
            invitations={invitations}
            given={given}
            onGiven={setGiven}
          />
        </Suspense>
      ) : (
        <p className={styles.empty}>{t('empty')}</p>
      )}
      {rest > 0 && shown < maxShown ? (
        <Button variant="subtle" fullWidth onClick={() => setShown(Math.min(shown + 2 * pageSize, maxShown))}>
          {t('more', { count: rest })}
        </Button>
      ) : null}
    </InvitationsFrame>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  const t = useText('invitations')
  const tc = useText('common')
  return (
    <div className={styles.item} role="alert">
      <p>{t('failed')}</p>
      <Button variant="default" size="sm" mt="sm" onClick={onRetry}>
        {tc('action.retry')}
      </Button>
    </div>
  )
}
