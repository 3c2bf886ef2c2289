import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import { orpc } from '../../../shared/api/index.ts'
import { fromLastTime } from '../../minutes/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'
import styles from './tabs.module.css'

const FromLastTime = lazy(async () => ({ default: (await fromLastTime()).FromLastTime }))

/** The agenda of the host; of a series, below what is left to do from the date before. Nothing without either. */
export function AgendaCard({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { agenda, previousDate, state } = meeting
  const list = useQuery({
    ...orpc.minutes.fromLastTime.queryOptions({ input: dateOfPage(meeting) }),
    enabled: previousDate !== null && state !== 'ended',
  })
  const actions = list.data?.data ?? []
  if (!agenda && actions.length === 0) return null
  return (
    <Card className={styles.padded}>
      <h2>{t('contents.agenda')}</h2>
      {actions.length > 0 ? (
        <Suspense>
          <FromLastTime actions={actions} />
        </Suspense>
      ) : null}
      {agenda ? <AgendaText text={agenda} className={styles.text} /> : null}
    </Card>
  )
}
