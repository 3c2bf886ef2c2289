import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useSparedPage } from '../../../shared/file-drop/index.ts'
import { readerOf, useListAddress, useListSearch, type ListQuery } from '../../../shared/lists/index.ts'
import { TabRow, tabClass } from '../../../shared/tab-row/index.ts'
import styles from '../components/drive.module.css'
import { PlaceList, SearchList } from '../components/DriveLists.tsx'
import { RecordingsFolder } from '../components/Recordings.tsx'
import { UploadList } from '../components/UploadList.tsx'
import { Usage } from '../components/Usage.tsx'
import { useUploads } from '../hooks/useUploads.ts'
import { otherViews, placeOf } from '../model/place.ts'

function readDriveList(query: ListQuery): { search?: string | undefined; show?: string | undefined } {
  const read = readerOf(query)
  return { search: read.text('search'), show: read.text('show') }
}

/** `/drive`, its views and its folders (spec 1.12). */
export function DrivePage() {
  const t = useText('drive')
  const { place: part } = useParams({ strict: false })
  const isRecordings = part === 'recordings'
  const place = placeOf(isRecordings ? undefined : part)
  const { state, change } = useListAddress(readDriveList)
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const sending = useUploads()
  useSparedPage()
  return (
    <Page title={t('title')} actions={<Usage />}>
      <div className={styles.top}>
        <TabRow className={styles.tabs} label={t('views.label')} page={place.view}>
          <Link
            className={tabClass}
            to="/drive"
            aria-current={place.view === 'folder' ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {t('views.folder')}
          </Link>
          {otherViews.map((view) => (
            <Link key={view} className={tabClass} to={`/drive/${view}`}>
              {t(`views.${view}`)}
            </Link>
          ))}
        </TabRow>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <UploadList sending={sending} />
      {search ? (
        <SearchList key={search} text={search} onClear={() => setTyped('')} />
      ) : isRecordings ? (
        <RecordingsFolder />
      ) : (
        <PlaceList
          key={part ?? ''}
          place={place}
          shownId={state.show}
          onFiles={(found) => sending.add(found, place.folderId)}
        />
      )}
    </Page>
  )
}
