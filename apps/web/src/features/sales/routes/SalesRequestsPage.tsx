import { salesStatuses, type SalesStatus } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { NativeSelect } from '@mantine/core'
import { IconMessageDots } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ConsoleTabs } from '../../../shared/console-tabs/index.ts'
import {
  ListOr,
  ShowMore,
  byCursor,
  readerOf,
  useListAddress,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { RequestCard } from '../components/RequestCard.tsx'
import styles from '../components/requests.module.css'

function readList(query: ListQuery): { status?: SalesStatus | undefined } {
  return { status: readerOf(query).one('status', salesStatuses) }
}

/** `/console/sales`: what visitors sent with the form “Talk to sales”, for operators of the installation (spec 1.18, 2.48). */
export function SalesRequestsPage() {
  const t = useText('sales')
  const { state, change } = useListAddress(readList)
  const { status } = state
  const list = useInfiniteQuery({
    ...orpc.sales.list.infiniteOptions(byCursor(status ? { status } : {})),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const requests = list.data?.pages.flatMap(({ data }) => data.requests)
  return (
    <Page title={t('console.title')} lead={t('console.lead')}>
      <ConsoleTabs />
      <div className={styles.whole}>
        <NativeSelect
          className={styles.filter}
          label={t('console.status')}
          value={status ?? ''}
          data={[
            { value: '', label: t('console.allStatuses') },
            ...salesStatuses.map((one) => ({ value: one, label: t(`status.${one}`) })),
          ]}
          onChange={(event) =>
            change({ status: salesStatuses.find((one) => one === event.currentTarget.value) })
          }
        />
        <ListOr
          list={list}
          items={requests}
          icon={IconMessageDots}
          height={240}
          inCard
          none={{
            title: t(status ? 'console.noneFound' : 'console.none'),
            text: t(status ? 'console.noneFoundText' : 'console.noneText'),
          }}
        >
          {(shown) => (
            <ul className={styles.list} aria-label={t('console.list')}>
              {shown.map((request) => (
                <RequestCard key={request.id} request={request} />
              ))}
            </ul>
          )}
        </ListOr>
        <ShowMore list={list} label={t('console.more')} className={styles.more} />
      </div>
    </Page>
  )
}
