import { transcriptFormats } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { api } from '../../../shared/api/index.ts'
import { FileMenu } from '../../../shared/file-menu/index.ts'

/** Saves a transcript as a file (spec 3.48, 4.7, 4.8). */
export function DownloadMenu({ id }: { id: string }) {
  const t = useText('transcripts')
  return (
    <FileMenu
      label={t('file.button')}
      formats={transcriptFormats}
      make={(format, language) => api.transcript.exportTranscript({ id, format, language })}
    />
  )
}
