import type { AgendaFile } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Loader, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadFrom } from '../../../shared/download/index.ts'
import styles from './AgendaFiles.module.css'

export interface AgendaFilesProps {
  files: readonly AgendaFile[]
  /** Asks for a link that is good for some minutes. */
  linkTo(id: string): Promise<{ data: { url: string } }>
}

/** The files of a meeting's agenda (spec 3.23), each to be downloaded. Nothing where there are none. */
export function AgendaFiles({ files, linkTo }: AgendaFilesProps) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const formats = useFormats()
  const download = useMutation({
    mutationFn: linkTo,
    onSuccess: ({ data }) => downloadFrom(data.url),
  })
  if (files.length === 0) return null
  return (
    <section className={styles.files}>
      <h3>
        <IconPaperclip size={16} stroke={1.8} aria-hidden /> {t('files.title')}
      </h3>
      <ul>
        {files.map(({ id, fileName, bytes, fileDes }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.file}
              // Switched off it would lose the keyboard's focus.
              aria-disabled={download.isPending}
              onClick={() => {
                if (!download.isPending) download.mutate(id)
              }}
            >
              {download.isPending && download.variables === id ? (
                <Loader size={18} />
              ) : (
                <IconDownload size={18} stroke={1.8} aria-hidden />
              )}
              <span className={styles.name}>
                <VisuallyHidden>{t('files.download')} </VisuallyHidden>
                <bdi>{fileName}</bdi>{' '}
              </span>
              <small className="num">{formats.bytes(bytes)}</small>
            </button>
            {fileDes ? <p className={styles.description}>{fileDes}</p> : null}
          </li>
        ))}
      </ul>
      <Notice tone="bad">{download.error ? errorText(download.error) : null}</Notice>
    </section>
  )
}
