import { documentExtensions, limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { FileDrop, FileRow } from '../../../shared/file-drop/index.ts'
import { useDraft } from '../hooks/useDraft.ts'
import type { Uploads } from '../hooks/useUploads.ts'
import { isSending, type Upload } from '../model/uploads.ts'
import styles from './FilesField.module.css'

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Files of the agenda (spec 3.23): chosen or dropped here, sent at once, and given to the meeting when it is saved. */
export function FilesField({ uploads }: { uploads: Uploads }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const formats = useFormats()
  const { draft, change, errorOf, isOneEvent } = useDraft()
  const error = errorOf('contents')
  const { maxBytes, maxFiles } = limits.documents

  function remove(fileServiceId: string): void {
    change((previous) => ({
      ...previous,
      contents: previous.contents.filter((file) => file.fileServiceId !== fileServiceId),
    }))
  }

  return (
    <section className={styles.field} aria-labelledby="agenda-files">
      <h3 id="agenda-files" className={styles.label}>
        {t('files.label')}
      </h3>
      <ul className={styles.list}>
        {draft.contents.map(({ fileServiceId, fileName, bytes }) => (
          <FileRow
            icon={IconFile}
            key={fileServiceId}
            name={fileName}
            note={formats.bytes(bytes)}
            action={isOneEvent ? null : t('files.remove', { name: fileName })}
            onAction={() => remove(fileServiceId)}
          />
        ))}
        {uploads.uploads.map((upload) => (
          <FileRow
            icon={IconFile}
            key={upload.key}
            name={upload.fileName}
            note={formats.bytes(upload.bytes)}
            action={t(isSending(upload) ? 'files.cancel' : 'files.dismiss', { name: upload.fileName })}
            onAction={() => uploads.drop(upload.key)}
          >
            <UploadState upload={upload} />
          </FileRow>
        ))}
      </ul>
      {isOneEvent ? null : (
        <FileDrop
          name="contents"
          label={t('files.choose')}
          hint={t('files.limits', { size: formats.bytes(maxBytes), count: maxFiles })}
          icon={IconPaperclip}
          accept={accept}
          isMany
          onFiles={uploads.add}
        />
      )}
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </section>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  if (upload.problem) {
    return <Notice tone="bad">{errorText(upload.problem)}</Notice>
  }
  return (
    <Progress
      aria-label={t('files.sending', { name: upload.fileName })}
      value={(upload.sentBytes / upload.bytes) * 100}
      animated
    />
  )
}
