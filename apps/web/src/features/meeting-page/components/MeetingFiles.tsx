import type { MeetingFile, MeetingPage } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconDownload, IconFiles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { usePastedFiles } from '../../../shared/file-drop/index.ts'
import { DocumentDrop, UploadRows, useBackgroundUploads } from '../../../shared/uploads/index.ts'
import { AttachFromDrive, SaveToDriveDialog } from '../../drive/index.ts'
import { FileViewerDialog } from '../../viewer/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'
import { FileDialog, type FileAct } from './FileDialog.tsx'
import styles from './MeetingFiles.module.css'
import { MeetingFileRow } from './MeetingFileRow.tsx'
import tabs from './tabs.module.css'

/** The files of a date. Everyone can view and download them; people with the host's permission can add, describe and remove them. */
export function MeetingFiles({ meeting }: { meeting: MeetingPage }) {
  const t = useText('files')
  const errorText = useErrorText()
  const { contents, calendarId, can } = meeting
  const [viewed, setViewed] = useState<MeetingFile | null>(null)
  const [dialog, setDialog] = useState<{ act: FileAct; file: MeetingFile } | null>(null)
  const [saved, setSaved] = useState<MeetingFile | null>(null)
  const download = useMutation({
    mutationFn: (id: string) => api.agendaFile.link({ id, calendarId }),
    onSuccess: ({ data }) => downloadFrom(data.url),
  })
  const urlOf = async (id: string, as: 'file' | 'pdf') =>
    (await api.agendaFile.link({ id, calendarId, as })).data.url

  return (
    <Card className={tabs.padded} aria-label={t('label')}>
      <div className={styles.head}>
        <h2>{t('label')}</h2>
        {contents.length > 1 ? <DownloadAll meeting={meeting} /> : null}
      </div>
      {contents.length === 0 && !can.addFiles ? (
        <EmptyState icon={IconFiles} title={t('none')} text={t('noneText')} />
      ) : null}
      {contents.length > 0 ? (
        <ul className={styles.list}>
          {contents.map((file) => (
            <MeetingFileRow
              key={file.id}
              file={file}
              onView={() => setViewed(file)}
              onDownload={() => download.mutate(file.id)}
              onSave={() => setSaved(file)}
              onAct={(act) => setDialog({ act, file })}
            />
          ))}
        </ul>
      ) : null}
      <Notice tone="bad">{download.error ? errorText(download.error) : null}</Notice>
      {can.addFiles ? <AddFiles meeting={meeting} /> : null}
      {viewed ? (
        <FileViewerDialog
          file={{
            id: viewed.id,
            name: viewed.fileName,
            load: () => urlOf(viewed.id, 'file'),
            loadPdf: () => urlOf(viewed.id, 'pdf'),
            download: () => download.mutate(viewed.id),
          }}
          onClose={() => setViewed(null)}
        />
      ) : null}
      {saved ? (
        <SaveToDriveDialog
          file={{ calendarId, fileId: saved.id }}
          onClose={() => setSaved(null)}
          onFailed={() => setSaved(null)}
        />
      ) : null}
      {dialog ? (
        <FileDialog
          {...dialog}
          calendarId={calendarId}
          isSeries={meeting.rrule !== null}
          onDownload={(id) => download.mutate(id)}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Card>
  )
}

function DownloadAll({ meeting }: { meeting: MeetingPage }) {
  const t = useText('files')
  const errorText = useErrorText()
  const all = useMutation({
    mutationFn: () => api.agendaFile.linkToAll(dateOfPage(meeting)),
    onSuccess: ({ data }) => downloadFrom(data.url),
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        loading={all.isPending}
        onClick={() => all.mutate()}
      >
        {t('downloadAll')}
      </Button>
      <Notice tone="bad">{all.error ? errorText(all.error) : null}</Notice>
    </>
  )
}

/** Choose, drop or paste files. In a series, and in a personal room, they are added to the date shown. Uploads continue on other tabs. */
function AddFiles({ meeting }: { meeting: MeetingPage }) {
  const t = useText('files')
  const { calendarId, date, rrule, kind, contents } = meeting
  const isAddedToDate = date !== null && (rrule !== null || kind === 'personal')
  const target = {
    kind: 'agenda_file' as const,
    calendarId,
    ...(isAddedToDate ? { date: String(date) } : {}),
  }
  const uploads = useBackgroundUploads(target, contents)
  usePastedFiles(uploads.add)
  return (
    <>
      <ul className={styles.list}>
        <UploadRows uploads={uploads} target={target} />
      </ul>
      <DocumentDrop label={t('add')} onFiles={uploads.add} />
      <AttachFromDrive meeting={{ calendarId, ...(isAddedToDate ? { date } : {}) }} />
    </>
  )
}
