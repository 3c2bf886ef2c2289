import { auditActs, type AuditAct, type AuditEntry } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { addDays, dateOf, toInstant } from '@majlis/scheduling'
import { Card, DataTable, TableCell } from '@majlis/ui'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { DateField } from '../../../shared/date-time/index.ts'
import { ExportButton } from '../../../shared/download/index.ts'
import {
  ListOr,
  ShowMore,
  byCursor,
  readerOf,
  useListAddress,
  useListSearch,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AuditChanges } from './AuditChanges.tsx'
import styles from './AuditSection.module.css'

interface AuditList {
  act?: AuditAct | undefined
  search?: string | undefined
  /** `2026-11-24`, in the viewer's time zone. */
  firstDay?: string | undefined
  lastDay?: string | undefined
}

function readAuditList(query: ListQuery): AuditList {
  const { one, text, day } = readerOf(query)
  return {
    act: one('act', auditActs),
    search: text('search'),
    firstDay: day('firstDay'),
    lastDay: day('lastDay'),
  }
}

/** The audit log: search, filters, paging and export. */
export function AuditSection() {
  const t = useText('audit')
  const { filter, tools } = useAuditFilter()
  const list = useInfiniteQuery({
    ...orpc.audit.list.infiniteOptions(byCursor(filter)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const entries = list.data?.pages.flatMap(({ data }) => data.entries)
  const isFiltered = Object.keys(filter).length > 0

  return (
    <>
      <div className={styles.tools}>
        <AuditTools {...tools} />
        <ExportButton label={t('list.export')} load={() => api.audit.export(filter)} />
      </div>
      <Card>
        <ListOr
          list={list}
          items={entries}
          icon={IconHistory}
          height={240}
          none={{
            title: t(isFiltered ? 'list.noneFound' : 'list.none'),
            text: t(isFiltered ? 'list.noneFoundText' : 'list.noneText'),
          }}
        >
          {(listed) => <AuditTable entries={listed} />}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('list.more')} className={styles.more} />
    </>
  )
}

/** The filters in the address, as input for the server and for the form. */
function useAuditFilter() {
  const { timeZone } = useUser().profile
  const { state, change } = useListAddress(readAuditList)
  const { act, firstDay, lastDay } = state
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const filter = {
    ...(act ? { act } : {}),
    ...(search ? { search } : {}),
    ...(firstDay ? { from: toInstant(`${firstDay}T00:00`, timeZone) } : {}),
    ...(lastDay ? { until: toInstant(`${addDays(lastDay, 1)}T00:00`, timeZone) } : {}),
  }
  return { filter, tools: { search: typed, onSearch: setTyped, list: state, onChange: change } }
}

interface AuditToolsProps {
  search: string
  onSearch(search: string): void
  list: AuditList
  onChange(changes: AuditList): void
}

function AuditTools({ search, onSearch, list, onChange }: AuditToolsProps) {
  const t = useText('audit')
  const errorText = useErrorText()
  const { profile } = useUser()
  const now = useNow()
  const { act, firstDay = '', lastDay = '' } = list
  const day = {
    today: dateOf(now, profile.timeZone),
    habits: profile,
    unreadable: errorText('input.invalid_date'),
  }
  return (
    <>
      <TextInput
        className={styles.search}
        type="search"
        label={t('list.search')}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('list.act')}
        value={act ?? ''}
        data={[
          { value: '', label: t('list.all') },
          ...auditActs.map((one) => ({ value: one, label: t(`acts.${one}`) })),
        ]}
        onChange={(event) => onChange({ act: auditActs.find((one) => one === event.currentTarget.value) })}
      />
      <DateField
        {...day}
        label={t('list.firstDay')}
        value={firstDay}
        onChange={(value) => onChange({ firstDay: value || undefined })}
      />
      <DateField
        {...day}
        label={t('list.lastDay')}
        value={lastDay}
        onChange={(value) => onChange({ lastDay: value || undefined })}
      />
    </>
  )
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText('audit')
  return (
    <DataTable
      label={t('list.title')}
      align="top"
      columns={[
        { key: 'when', head: t('list.when') },
        { key: 'who', head: t('list.who') },
        { key: 'act', head: t('list.act') },
        { key: 'from', head: t('list.from') },
      ]}
    >
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </DataTable>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  const t = useText('audit')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { at, actor, act, subject, address } = entry
  const time = `${formats.date(at, { length: 'short' })} ${formats.time(at)}`
  return (
    <tr>
      <TableCell narrow="line" className={`num ${styles.time}`}>
        {time}
      </TableCell>
      <TableCell narrow="line" className={styles.person}>
        <b>
          <bdi>{actor === null ? t('system') : (actor.name ?? t('gone'))}</bdi>
        </b>
        {actor?.email ? <span>{actor.email}</span> : null}
      </TableCell>
      <TableCell narrow="line">
        <b>{t(`acts.${act}`)}</b>
        <span className={styles.subject}>
          <bdi>{subject.name ?? (subject.kind === 'user' ? t('gone') : '')}</bdi>
        </span>
        <AuditChanges entry={entry} label={t('list.detailsOf', { act: t(`acts.${act}`), time })} />
      </TableCell>
      <TableCell narrow="line" className={styles.address}>
        {address}
      </TableCell>
    </tr>
  )
}
