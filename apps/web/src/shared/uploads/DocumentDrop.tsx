import { documentExtensions, limits } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { IconPaperclip } from '@tabler/icons-react'
import { FileDrop } from '../file-drop/index.ts'

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Chooses or drops documents for a meeting, and shows what is allowed. */
export function DocumentDrop({ label, onFiles }: { label: string; onFiles(files: File[]): void }) {
  const t = useText('files')
  const formats = useFormats()
  return (
    <FileDrop
      name="contents"
      label={label}
      hint={t('limits', {
        size: formats.bytes(limits.documents.maxBytes),
        count: limits.documents.maxFiles,
      })}
      dropHint={t('drop')}
      icon={IconPaperclip}
      accept={accept}
      isMany
      onFiles={onFiles}
    />
  )
}
