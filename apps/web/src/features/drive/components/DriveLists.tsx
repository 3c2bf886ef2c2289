import type { DriveEntry, DriveFolder } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconFolderOpen } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { FailedList } from '../../../shared/lists/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { useDriveList, useDriveSearch, type DriveOrder } from '../hooks/useDrive.ts'
import { useMarked } from '../hooks/useMarked.ts'
import { useEntryActs } from '../hooks/useEntryActs.ts'
import { FileViewerDialog } from '../../viewer/index.ts'
import { filesOfDrop, type FoundFile } from '../model/dropped.ts'
import { hrefOf, topOf, type DrivePlace } from '../model/place.ts'
import { AddButtons } from './AddButtons.tsx'
import styles from './drive.module.css'
import { EntryList } from './EntryList.tsx'
import type { EntryAct } from './EntryMenu.tsx'
import { OrderField, SelectionBar } from './ListBar.tsx'
import { PathRow } from './PathRow.tsx'
import { RecordingsLink } from './Recordings.tsx'
import { Questions } from './Questions.tsx'

interface PlaceListProps {
  place: DrivePlace
  /** The entry that was opened from a search result. */
  shownId: string | undefined
  /** Sends the files to the folder. */
  onFiles(found: FoundFile[]): Promise<void>
}

/** The path of a folder; nothing at the top of the drive, where the tab is title enough. */
function FolderPath({ folder }: { folder: DriveFolder }) {
  const t = useText('drive')
  const { view } = topOf(folder)
  if (folder.path.length === 0) return null
  return (
    <div className={styles.head}>
      <PathRow
        steps={[{ id: null, name: t(`views.${view}`) }, ...folder.path]}
        hrefOf={(id) => (id === null && view === 'shared' ? '/drive/shared' : hrefOf(id))}
      />
    </div>
  )
}

/** A folder or a view of the drive. */
export function PlaceList({ place, shownId, onFiles }: PlaceListProps) {
  const t = useText('drive')
  const { view, folderId } = place
  const [order, setOrder] = useState<DriveOrder>({ sort: 'name', direction: 'ascending' })
  const list = useDriveList(place, order)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const acts = useEntryActs(() => setSelected(new Set()))
  const [isOver, setOver] = useState(false)
  const entries = list.data?.pages.flatMap(({ data }) => data.data)
  const marked = useMarked(list, entries, shownId)
  const folder = list.data?.pages[0]?.data.folder
  const canAdd = view === 'folder' && folder !== undefined && folder?.role !== 'view'
  const add = (found: FoundFile[]) => void onFiles(found).catch(showProblem)
  const chosen = (entries ?? []).filter(({ id }) => selected.has(id))
  return (
    <>
      {folder ? <FolderPath folder={folder} /> : null}
      <Card
        className={styles.card}
        data-over={isOver || undefined}
        aria-label={t(`views.${view}`)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(canAdd)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (canAdd) filesOfDrop(event.dataTransfer).then(add, showProblem)
        }}
      >
        <PlaceBar
          adding={
            canAdd ? <AddButtons onFiles={add} onNewFolder={() => acts.ask({ kind: 'folder' })} /> : null
          }
          chosen={chosen}
          onAct={(act) => acts.act(act, chosen)}
          onClear={() => setSelected(new Set())}
          onEmpty={view === 'trash' && entries?.length ? () => acts.ask({ kind: 'empty' }) : null}
          order={view === 'recent' ? null : <OrderField order={order} onChange={setOrder} />}
        />
        {view === 'folder' && folderId === null ? <RecordingsLink /> : null}
        <ListBody list={list} entries={entries} none={<None view={view} canAdd={canAdd} />}>
          {(shown) => (
            <EntryList
              label={t(`views.${view}`)}
              entries={shown}
              hasMore={list.hasNextPage}
              isLoadingMore={list.isFetchingNextPage}
              problem={list.isFetchNextPageError ? list.error : null}
              selected={selected}
              marked={marked}
              onSelect={setSelected}
              onOpen={acts.view}
              onAct={(act, entry) => acts.act(act, [entry])}
              onEnd={() => {
                if (!list.isFetching) void list.fetchNextPage()
              }}
            />
          )}
        </ListBody>
      </Card>
      <ActDialogs acts={acts} folderId={folderId} onDone={() => setSelected(new Set())} />
    </>
  )
}

interface ActDialogsProps {
  acts: ReturnType<typeof useEntryActs>
  /** Where a new folder is created; null is the top of the drive. */
  folderId: string | null
  onDone(): void
}

/** What the actions on entries have opened: the viewer, or a question. */
function ActDialogs({ acts, folderId, onDone }: ActDialogsProps) {
  return (
    <>
      {acts.viewed ? <FileViewerDialog file={acts.viewed} onClose={() => acts.view(null)} /> : null}
      {acts.question ? (
        <Questions question={acts.question} folderId={folderId} onClose={acts.close} onDone={onDone} />
      ) : null}
    </>
  )
}

interface PlaceBarProps {
  /** Null where nothing can be added. */
  adding: ReactNode
  chosen: readonly DriveEntry[]
  onAct(act: EntryAct): void
  onClear(): void
  /** Null if there is no trash to empty. */
  onEmpty: (() => void) | null
  order: ReactNode
}

function PlaceBar({ adding, chosen, onAct, onClear, onEmpty, order }: PlaceBarProps) {
  const t = useText('drive')
  if (!adding && !onEmpty && !order && chosen.length === 0) return null
  return (
    <div className={styles.bar}>
      {chosen.length > 0 ? (
        <SelectionBar selected={chosen} onAct={onAct} onClear={onClear} />
      ) : onEmpty ? (
        <Button variant="default" size="sm" onClick={onEmpty}>
          {t('act.empty')}
        </Button>
      ) : (
        adding
      )}
      {order}
    </div>
  )
}

interface ListBodyProps {
  list: { isPending: boolean; isPaused: boolean; error: unknown; refetch(): Promise<unknown> }
  entries: readonly DriveEntry[] | undefined
  none: ReactNode
  children(entries: readonly DriveEntry[]): ReactNode
}

function ListBody({ list, entries, none, children }: ListBodyProps) {
  if (list.isPending) return list.isPaused ? <NotLoaded /> : <Skeleton height={320} />
  if (!entries)
    return <FailedList icon={IconFolderOpen} error={list.error} onRetry={() => void list.refetch()} />
  return entries.length === 0 ? none : children(entries)
}

function None({ view, canAdd }: { view: DrivePlace['view']; canAdd: boolean }) {
  const t = useText('drive')
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const folder = canAdd ? (isTouch ? 'folderTouchText' : 'folderText') : 'folderView'
  const text = t(`empty.${view === 'folder' ? folder : (`${view}Text` as const)}`)
  return <EmptyState icon={IconFolderOpen} title={t(`empty.${view}`)} text={text} />
}

/** The search results among the user's entries and those shared with them. */
export function SearchList({ text, onClear }: { text: string; onClear(): void }) {
  const t = useText('drive')
  const errorText = useErrorText()
  const search = useDriveSearch(text)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const acts = useEntryActs(() => setSelected(new Set()))
  const entries = search.data?.data.data
  const chosen = (entries ?? []).filter(({ id }) => selected.has(id))
  const none = (
    <EmptyState
      icon={IconFolderOpen}
      title={t('empty.search')}
      text={search.error ? errorText(search.error) : t('empty.searchText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('act.clearSearch')}
        </Button>
      }
    />
  )
  return (
    <>
      {search.data?.data.hasMore ? <Notice tone="quiet">{t('foundMore')}</Notice> : null}
      <Card className={styles.card} aria-label={t('found')}>
        {chosen.length > 0 ? (
          <div className={styles.bar}>
            <SelectionBar
              selected={chosen}
              onAct={(act) => acts.act(act, chosen)}
              onClear={() => setSelected(new Set())}
            />
          </div>
        ) : null}
        <ListBody list={search} entries={entries} none={none}>
          {(shown) => (
            <EntryList
              label={t('found')}
              entries={shown}
              hasMore={false}
              isLoadingMore={false}
              problem={null}
              selected={selected}
              onSelect={setSelected}
              onOpen={acts.view}
              onAct={(act, entry) => acts.act(act, [entry])}
              onEnd={() => undefined}
            />
          )}
        </ListBody>
      </Card>
      <ActDialogs acts={acts} folderId={null} onDone={() => setSelected(new Set())} />
    </>
  )
}
