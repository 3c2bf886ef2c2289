import type { ReactivationRequest } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, EmptyState, Page } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { FailedList } from '../../../shared/lists/index.ts'
import { PeopleTabs } from '../components/PeopleTabs.tsx'
import styles from '../components/people.module.css'
import { useRequests } from '../hooks/useRequests.ts'

/** Suspended people who ask to be let in again, for admins to answer (spec 2.60). */
export function RequestsPage() {
  const t = useText('people')
  const requests = useRequests()
  const list = requests.data?.data
  return (
    <Page title={t('tabs.requests')} lead={t('requests.lead')}>
      <PeopleTabs />
      {requests.isPending ? (
        <Skeleton height={160} radius={16} />
      ) : !list ? (
        <FailedList icon={IconMailQuestion} error={requests.error} onRetry={() => void requests.refetch()} />
      ) : list.length === 0 ? (
        <Card>
          <EmptyState icon={IconMailQuestion} title={t('requests.none')} text={t('requests.noneText')} />
        </Card>
      ) : (
        <div className={styles.stack}>
          {list.map((request) => (
            <Request key={request.user.id} request={request} />
          ))}
        </div>
      )}
    </Page>
  )
}

function Request({ request: { user, message, askedAt } }: { request: ReactivationRequest }) {
  const t = useText('people')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: orpc.people.key() })
  const reactivate = useMutation(orpc.people.reactivate.mutationOptions({ onSuccess }))
  const decline = useMutation(orpc.people.declineReactivation.mutationOptions({ onSuccess }))
  const error = reactivate.error ?? decline.error
  return (
    <Card className={`${styles.card} ${styles.request}`} aria-label={user.name}>
      <div className={styles.person}>
        <Avatar name={user.name} email={user.email} size={40} />
        <div className={styles.words}>
          <b>{user.name}</b>
          <span className={styles.quiet}>{user.email}</span>
          <span className={styles.quiet}>{`${formats.numericDate(askedAt)} ${formats.time(askedAt)}`}</span>
        </div>
      </div>
      <p>{message || <span className={styles.quiet}>{t('requests.noMessage')}</span>}</p>
      <p role="alert" className={styles.problem}>
        {error ? errorText(error) : null}
      </p>
      <div className={styles.dialogFoot}>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={reactivate.isPending}
          onClick={() => decline.mutate({ id: user.id })}
        >
          {t('requests.decline')}
        </Button>
        <Button
          loading={reactivate.isPending}
          disabled={decline.isPending}
          onClick={() => reactivate.mutate({ userIds: [user.id] })}
        >
          {t('act.reactivate')}
        </Button>
      </div>
    </Card>
  )
}
