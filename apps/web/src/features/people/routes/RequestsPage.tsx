import type { ReactivationRequest } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ListOr } from '../../../shared/lists/index.ts'
import { ActDialog } from '../components/ActDialog.tsx'
import { FormDialog } from '../components/FormDialog.tsx'
import { PeopleTabs } from '../components/PeopleTabs.tsx'
import styles from '../components/people.module.css'
import { useActTexts } from '../hooks/useActTexts.ts'
import { useRequests } from '../hooks/useRequests.ts'

type Asker = ReactivationRequest['user']
type Answer = 'reactivate' | 'decline'

/** Requests of suspended people for reactivation, for admins to answer (spec 2.60, 4.1). */
export function RequestsPage() {
  const t = useText('people')
  const requests = useRequests()
  const [answering, setAnswering] = useState<{ answer: Answer; user: Asker } | null>(null)
  const close = () => setAnswering(null)
  const dialog = { onClose: close, onDone: close }
  return (
    <Page title={t('tabs.requests')} lead={t('requests.lead')}>
      <PeopleTabs />
      <ListOr
        list={requests}
        items={requests.data?.data}
        icon={IconMailQuestion}
        height={160}
        inCard
        none={{ title: t('requests.none'), text: t('requests.noneText') }}
      >
        {(list) => (
          <div className={styles.stack}>
            {list.map((request) => (
              <Request
                key={request.user.id}
                request={request}
                onAnswer={(answer) => setAnswering({ answer, user: request.user })}
              />
            ))}
          </div>
        )}
      </ListOr>
      {answering?.answer === 'reactivate' ? (
        <ActDialog act="reactivate" people={[answering.user]} {...dialog} />
      ) : null}
      {answering?.answer === 'decline' ? <DeclineDialog user={answering.user} {...dialog} /> : null}
    </Page>
  )
}

interface RequestProps {
  request: ReactivationRequest
  onAnswer(answer: Answer): void
}

function Request({ request: { user, message, askedAt }, onAnswer }: RequestProps) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
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
      <div className={styles.dialogFoot}>
        <Button
          variant="default"
          aria-label={`${t('requests.decline')}: ${user.name}`}
          onClick={() => onAnswer('decline')}
        >
          {t('requests.decline')}
        </Button>
        <Button aria-label={`${t('act.reactivate')}: ${user.name}`} onClick={() => onAnswer('reactivate')}>
          {t('act.reactivate')}
        </Button>
      </div>
    </Card>
  )
}

interface DeclineDialogProps {
  user: Asker
  onClose(): void
  onDone(): void
}

/** The person stays suspended. */
function DeclineDialog({ user, onClose, onDone }: DeclineDialogProps) {
  const t = useText('people')
  const texts = useActTexts()
  const decline = useMutation(
    orpc.people.declineReactivation.mutationOptions({
      onSuccess: onDone,
      meta: { changes: ['people'], done: texts.done('decline', { name: user.name }) },
    }),
  )
  return (
    <FormDialog
      title={texts.title('decline', { name: user.name })}
      action={t('requests.decline')}
      sending={decline}
      onSubmit={() => decline.mutate({ id: user.id })}
      onClose={onClose}
    >
      <p>{t('requests.declineText')}</p>
    </FormDialog>
  )
}
