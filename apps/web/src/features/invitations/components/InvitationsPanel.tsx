import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { InvitationItem } from './InvitationItem.tsx'
import styles from './invitations.module.css'
import { RequestItem } from './RequestItem.tsx'

const pageSize = 5
/** What one call answers. */
const maxShown = 100

/** Invitations that wait for the user, and times that others suggest, with the answers in place (spec 2.52). */
export function InvitationsPanel() {
  const t = useText('invitations')
  const tc = useText('common')
  const [shown, setShown] = useState(pageSize)
  const requests = useQuery(orpc.invitation.requests.queryOptions())
  const received = useQuery(
    orpc.invitation.received.queryOptions({ input: { response: 'pending', page: 1, pageSize: shown } }),
  )
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const asked = requests.data?.data ?? []
  const invitations = received.data?.data.invitations ?? []
  const rest = (received.data?.data.total ?? 0) - invitations.length
  const hasFailed = requests.isError || received.isError

  return (
    <section aria-labelledby="invitations-title">
      <h2 id="invitations-title" className={styles.title}>
        {t('title')}
      </h2>
      <Card>
        {requests.isPending || received.isPending ? (
          <div className={styles.item} aria-hidden>
            <Skeleton height={18} width="60%" />
            <Skeleton height={14} mt={10} width="80%" />
            <Skeleton height={34} mt={14} width="70%" />
          </div>
        ) : hasFailed ? (
          <div className={styles.item} role="alert">
            <p>{t('failed')}</p>
            <Button
              variant="default"
              size="sm"
              mt="sm"
              onClick={() => void Promise.all([requests.refetch(), received.refetch()])}
            >
              {tc('action.retry')}
            </Button>
          </div>
        ) : asked.length + invitations.length === 0 ? (
          <p className={styles.empty}>{t('empty')}</p>
        ) : (
          <ul className={styles.list}>
            {asked.map((request) => (
              <RequestItem key={request.id} request={request} />
            ))}
            {invitations.map((invitation) => (
              <InvitationItem
                // One invitee is asked for several dates of a series where they were moved.
                key={`${invitation.inviteeId} ${invitation.occurrenceStart}`}
                invitation={invitation}
                canSuggest={config.data?.data.flags.suggestTime ?? false}
              />
            ))}
          </ul>
        )}
        {rest > 0 && shown < maxShown ? (
          <Button
            variant="subtle"
            fullWidth
            onClick={() => setShown(Math.min(shown + 2 * pageSize, maxShown))}
          >
            {t('more', { count: rest })}
          </Button>
        ) : null}
      </Card>
    </section>
  )
}
