import type { AgendaFile } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { loadText, useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { ActionIcon, Loader, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconEye, IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFrom } from '../../../shared/download/index.ts'
import { latePart } from '../../../shared/late-part/index.ts'
import styles from './AgendaFiles.module.css'

const FileViewerDialog = latePart(async () => {
  const [viewer] = await Promise.all([import('../../viewer/index.ts'), loadText('viewer')])
  return viewer.FileViewerDialog
})

export interface AgendaFilesProps {
  files: readonly AgendaFile[]
  /** Whether files can also be opened in the page. Not in a popover, which the dialog would close. */
  isViewable?: boolean
  /** Requests a link that is valid for some minutes. */
  linkTo(id: string, as: 'file' | 'pdf'): Promise<{ data: { url: string } }>
}

/** The files of a meeting's agenda (spec 3.23), to open or download. Renders nothing if there are none. */
export function AgendaFiles({ files, isViewable = false, linkTo }: AgendaFilesProps) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: (id: string) => linkTo(id, 'file'),
    onSuccess: ({ data }) => downloadFrom(data.url),
  })
  const [viewed, setViewed] = useState<AgendaFile | null>(null)
  const close = () => setViewed(null)
  const urlOf = async (id: string, as: 'file' | 'pdf') => (await linkTo(id, as)).data.url
  if (files.length === 0) return null
  return (
    <section className={styles.files}>
      <h3>
        <IconPaperclip size={16} stroke={1.8} aria-hidden /> {t('files.title')}
      </h3>
      <ul>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            isBusy={download.isPending && download.variables === file.id}
            onOpen={isViewable ? () => setViewed(file) : null}
            onDownload={() => {
              if (!download.isPending) download.mutate(file.id)
            }}
          />
        ))}
      </ul>
      {viewed ? (
        <FileViewerDialog
          file={{
            id: viewed.id,
            name: viewed.fileName,
            load: () => urlOf(viewed.id, 'file'),
            loadPdf: () => urlOf(viewed.id, 'pdf'),
            download: () => download.mutate(viewed.id),
          }}
          onClose={close}
          onFailed={close}
        />
      ) : null}
      <Notice tone="bad">{download.error ? errorText(download.error) : null}</Notice>
    </section>
  )
}

interface FileRowProps {
  file: AgendaFile
  isBusy: boolean
  onOpen: (() => void) | null
  onDownload(): void
}

function FileRow({ file: { fileName, bytes, fileDes }, isBusy, onOpen, onDownload }: FileRowProps) {
  const t = useText('invitations')
  const formats = useFormats()
  return (
    <li className={styles.row}>
      {/* If it were disabled, it would lose the keyboard focus. */}
      <button type="button" className={styles.file} aria-disabled={isBusy} onClick={onDownload}>
        {isBusy ? <Loader size={18} /> : <IconDownload size={18} stroke={1.8} aria-hidden />}
        <span className={styles.name}>
          <VisuallyHidden>{t('files.download')} </VisuallyHidden>
          <bdi>{fileNameText(fileName)}</bdi>{' '}
        </span>
        <small className="num">{formats.bytes(bytes)}</small>
      </button>
      {onOpen ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('files.open', { name: fileName })}
          title={t('files.openShort')}
          onClick={onOpen}
        >
          <IconEye size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
      {fileDes ? <p className={styles.description}>{fileDes}</p> : null}
    </li>
  )
}
