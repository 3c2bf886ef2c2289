import type { PersonFilter } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { CutNote, downloadFile } from '../../../shared/download/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { ListOr, useListSearch } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ActDialog } from '../components/ActDialog.tsx'
import { BulkBar } from '../components/BulkBar.tsx'
import { ColumnChoice } from '../components/ColumnChoice.tsx'
import { PageTurner } from '../components/PageTurner.tsx'
import { PeopleTabs } from '../components/PeopleTabs.tsx'
import { RunCard } from '../components/RunCard.tsx'
import styles from '../components/people.module.css'
import table from '../components/table.module.css'
import { UserFilters, type Filters } from '../components/UserFilters.tsx'
import { UserTable } from '../components/UserTable.tsx'
import { useUserList } from '../hooks/useUserList.ts'
import { useRun } from '../hooks/useRun.ts'
import { useSelection } from '../hooks/useSelection.ts'
import { peopleFor, type Act } from '../model/acts.ts'
import { firstColumns, type Column } from '../model/columns.ts'

const pageSize = 25
const noFilters: Filters = {
  status: undefined,
  role: undefined,
  department: undefined,
  businessUnitId: undefined,
  licence: undefined,
}

/** `/user-management`: everybody of the organisation, and what admins do with them (spec 2.57). */
export function UsersPage() {
  const t = useText('people')
  const errorText = useErrorText()
  const { state, change, page, cursor, turn } = useUserList()
  const { search: kept = '', sort = 'name', direction: turned, after: _, ...filters } = state
  const direction: 'asc' | 'desc' = turned ?? 'asc'
  const { typed, setTyped, search } = useListSearch(kept, (text) =>
    change({ search: text || undefined, after: undefined }),
  )
  const selection = useSelection()
  const [act, setAct] = useState<Act | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [columns, setColumns] = useLocalStorage<Column[]>({
    key: 'users-columns',
    defaultValue: firstColumns,
  })
  const filter = { search, ...filters, sort, direction }
  const { list, people, nextCursor, hasMore } = useUsers(filter, { page, cursor, turn })
  const exporting = useMutation({
    mutationFn: () => api.people.export({ ...filter, columns }),
    onSuccess: ({ data }) => downloadFile(data.fileName, data.csv, 'text/csv;charset=utf-8'),
  })
  const { run, close } = useRun()
  const isWholePage = people.length > 0 && people.every(({ id }) => selection.has(id))
  const hasOthers = page > 1 || nextCursor !== null
  const isFiltered = search !== '' || Object.values(filters).some(Boolean)

  function setFilters(next: Filters): void {
    selection.forgetEverybody()
    change({ ...next, after: undefined })
  }

  function clearFilters(): void {
    setTyped('')
    setFilters(noFilters)
  }

  return (
    <Page
      title={t('users.title')}
      lead={t('users.lead')}
      actions={<PageActions isExporting={exporting.isPending} onExport={() => exporting.mutate()} />}
    >
      <PeopleTabs />
      {exporting.error ? (
        <Notice tone="bad" isStrong>
          {errorText(exporting.error)}
        </Notice>
      ) : null}
      <CutNote isCut={exporting.data?.data.isCut} />
      <Notice tone="ok" look="block">
        {notice}
      </Notice>
      {run ? <RunCard run={run} onClose={close} /> : null}
      <UserFilters
        search={typed}
        onSearch={(text) => {
          setTyped(text)
          selection.forgetEverybody()
        }}
        filters={filters}
        onFilters={setFilters}
      />
      <Card>
        <ListOr
          list={list}
          items={list.data?.data.users}
          icon={IconUsers}
          height={420}
          none={{
            title: t('users.none'),
            text: t('users.noneText'),
            action: isFiltered ? (
              <Button variant="default" onClick={clearFilters}>
                {t('users.clear')}
              </Button>
            ) : null,
          }}
        >
          {(shown) => (
            <>
              <UserTable
                people={shown}
                columns={columns}
                sort={sort}
                direction={direction}
                onSort={(by) => {
                  const isTurned = by === sort && direction === 'asc'
                  change({ sort: by, direction: isTurned ? 'desc' : undefined, after: undefined })
                }}
                isSelected={selection.has}
                onSelect={(some, isSelected) => {
                  selection.select(some, isSelected)
                  setNotice(null)
                }}
              />
              <div className={table.foot}>
                <span className={styles.quiet} role="status">
                  {list.data ? <Total {...list.data.data} /> : null}
                </span>
                <div className={table.pages}>
                  <ColumnChoice shown={columns} onChange={setColumns} />
                  <PageTurner page={page} hasMore={hasMore} onTurn={(to) => turn(to, nextCursor)} />
                </div>
              </div>
            </>
          )}
        </ListOr>
      </Card>
      {selection.people.length > 0 ? (
        <BulkBar
          selection={selection}
          canSelectEverybody={isWholePage && hasOthers}
          status={filters.status}
          onAct={setAct}
        />
      ) : null}
      {act ? (
        <SelectedActDialog
          act={act}
          selection={selection}
          filter={{ search, ...filters }}
          onClose={() => setAct(null)}
          onDone={(done) => {
            setAct(null)
            setNotice(selection.isEverybody ? null : done || null)
            selection.clear()
          }}
        />
      ) : null}
    </Page>
  )
}

function Total({ total, isMore }: { total: number; isMore: boolean }) {
  const t = useText('people')
  return isMore ? t('users.more', { count: total }) : t('users.count', { count: total })
}

function PageActions({ isExporting, onExport }: { isExporting: boolean; onExport(): void }) {
  const t = useText('people')
  return (
    <div className={styles.actions}>
      <Button
        className={styles.export ?? ''}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        loading={isExporting}
        onClick={onExport}
      >
        {t('users.export')}
      </Button>
      <ButtonLink variant="default" to="/upload-multiple-user">
        {t('users.addMany')}
      </ButtonLink>
      <ButtonLink to="/add-user" leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}>
        {t('users.add')}
      </ButtonLink>
    </div>
  )
}

/** One page of users. Where the people of a page are gone and no others come after them, it turns back. */
function useUsers(
  filter: Partial<Omit<PersonFilter, 'cursor' | 'pageSize'>>,
  { page, cursor, turn }: Pick<ReturnType<typeof useUserList>, 'page' | 'cursor' | 'turn'>,
) {
  const list = useQuery({
    ...orpc.people.filter.queryOptions({ input: { ...filter, ...(cursor ? { cursor } : {}), pageSize } }),
    placeholderData: keepPreviousData,
  })
  const known = list.data?.data
  const isGone = page > 1 && known?.users.length === 0 && !list.isPlaceholderData
  useEffect(() => {
    if (isGone) turn(page - 1, null)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each such page
  }, [isGone, page])
  const nextCursor = known?.nextCursor ?? null
  return {
    list,
    people: known?.users ?? [],
    nextCursor,
    // Until the next page is there, what comes after it is not known.
    hasMore: nextCursor !== null && !list.isPlaceholderData,
  }
}

interface SelectedActDialogProps {
  act: Act
  selection: ReturnType<typeof useSelection>
  filter: { search: string } & Filters
  onClose(): void
  onDone(notice: string): void
}

/** What is done with the selected users, without those with whom it cannot be done. */
function SelectedActDialog({ act, selection, filter, ...rest }: SelectedActDialogProps) {
  const { ID: ownId } = useUser().user
  const chosen = selection.isEverybody ? [] : selection.people
  const people = peopleFor(act, chosen, ownId)
  return (
    <ActDialog
      act={act}
      people={people}
      leftOut={chosen.length - people.length}
      everybody={selection.isEverybody ? filter : undefined}
      {...rest}
    />
  )
}
