import type { RoomContents, RoomFile } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { loadText, useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { ActionIcon, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconFile, IconListDetails, IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import { createPaced } from '../../../shared/changes/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { UserProvider, useSession } from '../../../shared/session/index.ts'
import { DocumentDrop, UploadRows, useBackgroundUploads } from '../../../shared/uploads/index.ts'
import { WithQueries } from '../../../shared/with-queries/index.ts'
import { AttachFromDrive } from '../../drive/index.ts'
import { fromLastTime } from '../../minutes/index.ts'
import { FileViewerDialog } from '../../viewer/index.ts'
import { useAvailableCommands, useRoom, useRoomValue } from '../../room-core/index.ts'
import styles from './ContentsPanel.module.css'

const FromLastTime = lazy(async () => {
  const [{ FromLastTime: List }] = await Promise.all([fromLastTime(), loadText('minutes')])
  return { default: List }
})

/** The server announces changes of files; changes of the agenda are polled. */
const refetchMs = 10_000

/**
 * Everyone in the room is notified at once, so their pages fetch at random moments within a second, and then every
 * five seconds at most.
 */
const changes = { spreadMs: 1_000, everyMs: 5_000 }

/** The meeting's agenda and files, to read, open, present and add to. */
export function ContentsPanel() {
  return (
    <WithQueries>
      <Contents />
    </WithQueries>
  )
}

function Contents() {
  const t = useText('room')
  const errorText = useErrorText()
  const { actions } = useRoom().connection
  const { data, error, refetch } = useQuery({
    queryKey: ['room-contents'],
    queryFn: actions.loadContents,
    gcTime: 0,
    refetchInterval: refetchMs,
  })
  useRefetchOnChange(refetch)
  if (!data) return error ? <Notice tone="bad">{errorText(error)}</Notice> : <Skeleton height={120} m="md" />
  const { agenda, files, addTo, lastActions } = data
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.body} role="region" aria-label={t('contents.menu')} tabIndex={0}>
      {agenda === '' && files.length === 0 && lastActions.length === 0 && !addTo ? (
        <EmptyState icon={IconListDetails} title={t('contents.none')} text={t('contents.none_text')} />
      ) : null}
      {lastActions.length > 0 ? (
        <Suspense>
          <FromLastTime actions={lastActions} headingLevel={2} hasLink={false} onDone={() => refetch()} />
        </Suspense>
      ) : null}
      {agenda ? (
        <section aria-label={t('contents.agenda')}>
          <AgendaText text={agenda} />
        </section>
      ) : null}
      <Files files={files} />
      {addTo ? <AddFiles addTo={addTo} files={files} onAdded={() => void refetch()} /> : null}
    </div>
  )
}

function useRefetchOnChange(refetch: () => unknown) {
  const revision = useRoomValue((room) => room.contentsRevision)
  const shownRevision = useRef(revision)
  const follow = useRef<() => void>(undefined)
  useEffect(() => {
    let timer: number | undefined
    const paced = createPaced(() => {
      timer = window.setTimeout(() => void refetch(), Math.random() * changes.spreadMs)
    }, changes.everyMs)
    follow.current = paced
    return () => {
      window.clearTimeout(timer)
      paced.stop()
    }
  }, [refetch])
  useEffect(() => {
    // Not on mount: the list has just been loaded.
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    follow.current?.()
  }, [revision])
}

function Files({ files }: { files: readonly RoomFile[] }) {
  const t = useText('files')
  const { actions } = useRoom().connection
  const [viewed, setViewed] = useState<RoomFile | null>(null)
  if (files.length === 0) return null
  return (
    <section aria-label={t('label')}>
      <h2 className={styles.heading}>{t('label')}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onView={() => setViewed(file)} />
        ))}
      </ul>
      {viewed ? (
        <FileViewerDialog
          file={{
            id: viewed.id,
            name: viewed.fileName,
            load: () => actions.loadFile(viewed.id, 'file'),
            loadPdf: () => actions.loadFile(viewed.id, 'pdf'),
            download: () => void actions.loadFile(viewed.id, 'file').then(downloadFrom),
          }}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </section>
  )
}

function FileRow({ file, onView }: { file: RoomFile; onView(): void }) {
  const t = useText('files')
  const tr = useText('room')
  const formats = useFormats()
  const { actions } = useRoom().connection
  const canPresent = useAvailableCommands().includes('present')
  const { id, fileName, bytes, fileDes, isPresentable } = file
  return (
    <li className={styles.file}>
      <IconFile size={20} stroke={1.8} aria-hidden />
      <div>
        <button
          type="button"
          className={styles.name}
          aria-label={t('open', { name: fileName })}
          onClick={onView}
        >
          <bdi>{fileNameText(fileName)}</bdi>
        </button>
        <small className="num">{formats.bytes(bytes)}</small>
        {fileDes ? (
          <p className={styles.description} dir="auto">
            {fileDes}
          </p>
        ) : null}
      </div>
      {canPresent && isPresentable ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={tr('present.file', { file: fileName })}
          title={tr('present.start')}
          onClick={() => void actions.present(id)}
        >
          <IconPresentation size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}

interface AddFilesProps {
  addTo: NonNullable<RoomContents['addTo']>
  files: readonly RoomFile[]
  onAdded(): void
}

function AddFiles({ addTo: { calendarId, date }, files, onAdded }: AddFilesProps) {
  const t = useText('files')
  const { session: user } = useSession()
  const target = {
    kind: 'agenda_file' as const,
    calendarId,
    ...(date === null ? {} : { date: String(date) }),
  }
  const uploads = useBackgroundUploads(target, files, onAdded)
  return (
    <section>
      <ul className={styles.files}>
        <UploadRows uploads={uploads} target={target} />
      </ul>
      <DocumentDrop label={t('add')} onFiles={uploads.add} />
      {user ? (
        <UserProvider value={user}>
          <AttachFromDrive
            meeting={{ calendarId, ...(date === null ? {} : { date }) }}
            onAttached={onAdded}
          />
        </UserProvider>
      ) : null}
    </section>
  )
}
