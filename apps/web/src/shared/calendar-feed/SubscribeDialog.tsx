import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../api/index.ts'
import { CopyButton } from '../clipboard/index.ts'
import { Dialog } from '../dialog/index.ts'
import styles from './SubscribeDialog.module.css'

const programs = [
  { id: 'google', name: 'Google' },
  { id: 'outlook', name: 'Outlook' },
  { id: 'apple', name: 'Apple' },
] as const

/** The private address at which other calendar programs subscribe (spec 7.12). */
export function SubscribeDialog({ onClose }: { onClose(): void }) {
  const t = useText('calendar')
  const tc = useText('common')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [isRenewing, setRenewing] = useState(false)
  const options = orpc.schedule.subscribe.queryOptions()
  const feed = useQuery(options)
  const renewal = useMutation(
    orpc.schedule.renewSubscription.mutationOptions({
      meta: { done: t('subscribe.renewed') },
      onSuccess: (answer) => {
        queries.setQueryData(options.queryKey, answer)
        setRenewing(false)
      },
    }),
  )
  const url = feed.data?.data.feedUrl
  return (
    <Dialog onClose={onClose} size={560} title={t('subscribe.title')}>
      <div className={styles.form}>
        <p>{t('subscribe.lead')}</p>
        <section>
          <h3 className={styles.label}>{t('subscribe.address')}</h3>
          {url ? (
            <div className={styles.address}>
              <code className="ltr">{url}</code>
              <CopyButton text={url} label={t('subscribe.copy')} />
            </div>
          ) : feed.error ? (
            <Notice tone="bad">{errorText(feed.error)}</Notice>
          ) : (
            <Skeleton height={56} />
          )}
        </section>
        <section>
          <h3 className={styles.label}>{t('subscribe.program')}</h3>
          <ProgramSteps />
        </section>
        {isRenewing ? (
          <section className={styles.confirm} aria-labelledby="renew-title">
            <h3 id="renew-title" className={styles.label}>
              {t('subscribe.renewTitle')}
            </h3>
            <p>{t('subscribe.renewText')}</p>
            <Notice tone="bad">{renewal.error ? errorText(renewal.error) : null}</Notice>
            <div className={styles.foot}>
              <Button variant="default" onClick={() => setRenewing(false)}>
                {tc('action.cancel')}
              </Button>
              <Button color="red" loading={renewal.isPending} onClick={() => renewal.mutate({})}>
                {t('subscribe.renewSubmit')}
              </Button>
            </div>
          </section>
        ) : (
          <div className={styles.foot}>
            <Button variant="subtle" disabled={!url} onClick={() => setRenewing(true)}>
              {t('subscribe.renew')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** How to subscribe in each program. */
function ProgramSteps() {
  const t = useText('calendar')
  return (
    <Tabs defaultValue="google">
      <Tabs.List mb="sm">
        {programs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {programs.map(({ id }) => (
        <Tabs.Panel key={id} value={id}>
          <p>{t(`subscribe.${id}`)}</p>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
