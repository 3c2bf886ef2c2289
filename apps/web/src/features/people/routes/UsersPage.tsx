import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { CutNote, downloadFile } from '../../../shared/download/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ActDialog } from '../components/ActDialog.tsx'
import { BulkBar } from '../components/BulkBar.tsx'
import { PeopleTabs } from '../components/PeopleTabs.tsx'
import { BulkOperationCard } from '../components/BulkOperationCard.tsx'
import styles from '../components/people.module.css'
import { UserFilters, type Filters } from '../components/UserFilters.tsx'
import { UserListCard } from '../components/UserListCard.tsx'
import { useFilteredUsers } from '../hooks/useFilteredUsers.ts'
import { useBulkOperation } from '../hooks/useBulkOperation.ts'
import { useSelection } from '../hooks/useSelection.ts'
import { peopleFor, type Act } from '../model/acts.ts'
import { firstColumns, type Column } from '../model/columns.ts'

/** `/user-management`: the users of the organisation, with the actions for admins (spec 2.57). */
export function UsersPage() {
  const t = useText('people')
  const users = useFilteredUsers()
  const { people, typed, filters, filter } = users
  const selection = useSelection()
  const [act, setAct] = useState<Act | null>(null)
  const [columns, setColumns] = useLocalStorage<Column[]>({
    key: 'users-columns',
    defaultValue: firstColumns,
  })
  const exporting = useMutation({
    mutationFn: () => api.people.export({ ...filter, columns }),
    onSuccess: ({ data }) => downloadFile(data.fileName, data.csv, 'text/csv;charset=utf-8'),
  })
  const { operation, close } = useBulkOperation()
  const isWholePage = people.length > 0 && people.every(({ id }) => selection.has(id))

  return (
    <Page
      title={t('users.title')}
      lead={t('users.lead')}
      actions={<PageActions isExporting={exporting.isPending} onExport={() => exporting.mutate()} />}
    >
      <PeopleTabs />
      <ExportOutcome error={exporting.error} isCut={exporting.data?.data.isCut} />
      {operation ? <BulkOperationCard operation={operation} onClose={close} /> : null}
      <UserFilters
        search={typed}
        onSearch={(text) => {
          users.setTyped(text)
          selection.clearAllMatching()
        }}
        filters={filters}
        onFilters={(next) => {
          selection.clearAllMatching()
          users.setFilters(next)
        }}
      />
      <UserListCard
        users={users}
        columns={columns}
        onColumns={setColumns}
        onClear={() => {
          selection.clearAllMatching()
          users.clear()
        }}
        isSelected={selection.has}
        onSelect={selection.select}
      />
      {selection.people.length > 0 ? (
        <BulkBar
          selection={selection}
          canSelectAllMatching={isWholePage && users.hasOthers}
          status={filters.status}
          onAct={setAct}
        />
      ) : null}
      {act ? (
        <SelectedActDialog
          act={act}
          selection={selection}
          filter={{ search: filter.search, ...filters }}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null)
            selection.clear()
          }}
        />
      ) : null}
    </Page>
  )
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

function ExportOutcome({ error, isCut }: { error: unknown; isCut: boolean | undefined }) {
  const errorText = useErrorText()
  return (
    <>
      {error ? (
        <Notice tone="bad" isStrong>
          {errorText(error)}
        </Notice>
      ) : null}
      <CutNote isCut={isCut} />
    </>
  )
}

interface SelectedActDialogProps {
  act: Act
  selection: ReturnType<typeof useSelection>
  filter: { search: string } & Filters
  onClose(): void
  onDone(): void
}

/** Runs an action on the selected users to whom it applies. */
function SelectedActDialog({ act, selection, filter, ...rest }: SelectedActDialogProps) {
  const { ID: ownId } = useUser().user
  const chosen = selection.isAllMatching ? [] : selection.people
  const people = peopleFor(act, chosen, ownId)
  return (
    <ActDialog
      act={act}
      people={people}
      leftOut={chosen.length - people.length}
      matching={selection.isAllMatching ? filter : undefined}
      {...rest}
    />
  )
}
