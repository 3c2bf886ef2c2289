import { useErrorText, useText } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { Loader } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from '../../../shared/api/index.ts'
import { viewKindOf } from '../model/view-kind.ts'
import styles from './FileViewer.module.css'
import { PdfView } from './PdfView.tsx'
import { PictureView } from './PictureView.tsx'
import { TextView } from './TextView.tsx'

export interface FileViewerProps {
  /** Identifies content that never changes. */
  id: string
  /** With the extension, which decides how it is shown. */
  name: string
  /** Requests an address on this origin that is valid for some minutes. */
  load(): Promise<string>
  /** The same of the file as PDF, for office files. */
  loadPdf?: (() => Promise<string>) | undefined
}

/** A file inside the page: PDFs, pictures and texts, and office files where the server makes PDFs of them. Nothing in a file runs. */
export function FileViewer({ id, name, load, loadPdf }: FileViewerProps) {
  const errorText = useErrorText()
  const t = useText('viewer')
  const kind = viewKindOf(name)
  const open = kind === 'office' ? loadPdf : kind === 'none' ? undefined : load
  const address = useQuery({
    queryKey: ['viewed-file', id],
    queryFn: async () => ({ url: (await open?.()) ?? null }),
    enabled: open !== undefined,
    // The address is valid for minutes only.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isNotShown =
    kind === 'office' && address.error !== null && errorCode(address.error) === 'file.not_shown'
  if (address.error && !isNotShown) return <Notice tone="bad">{errorText(address.error)}</Notice>
  if (open && !address.data && !isNotShown)
    return (
      <div className={styles.middle}>
        <Loader aria-label={t('loading')} />
      </div>
    )
  const url = address.data?.url ?? null
  if (url === null)
    return (
      <div className={styles.middle}>
        <EmptyState
          icon={IconFile}
          title={t('none.title')}
          text={t(kind === 'office' ? 'none.office' : 'none.text')}
        />
      </div>
    )
  return <Shown kind={kind} url={url} name={name} />
}

function Shown({ kind, url, name }: { kind: string; url: string; name: string }): ReactNode {
  if (kind === 'picture') return <PictureView url={url} name={name} />
  if (kind === 'text') return <TextView url={url} name={name} />
  return <PdfView url={url} name={name} />
}
