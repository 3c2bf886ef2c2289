import { transcriptFormats, type TranscriptLanguage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { api } from '../../../shared/api/index.ts'
import { FileMenu } from '../../../shared/file-menu/index.ts'

interface DownloadMenuProps {
  id: string
  /** The translation that is shown, which files then contain. */
  translated: TranscriptLanguage | null
}

/** Saves a transcript as a file (spec 3.48, 4.7, 4.8). */
export function DownloadMenu({ id, translated }: DownloadMenuProps) {
  const t = useText('transcripts')
  return (
    <FileMenu
      label={t('file.button')}
      formats={transcriptFormats}
      fixedLanguage={translated ?? undefined}
      make={(format, language) =>
        api.transcript.exportTranscript({ id, format, language, ...(translated ? { translated: true } : {}) })
      }
    />
  )
}
