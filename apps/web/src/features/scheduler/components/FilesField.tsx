import { limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { TextInput } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { FileRow } from '../../../shared/file-drop/index.ts'
import { DocumentDrop, UploadRows, type DocumentUploads } from '../../../shared/uploads/index.ts'
import { AttachFromDrive } from '../../drive/index.ts'
import { useDraft, type Draft } from '../../scheduler-draft/index.ts'
import { agendaTarget } from '../model/agenda-target.ts'
import styles from './FilesField.module.css'

/**
 * Files of the agenda (spec 3.23): chosen or dropped here, uploaded immediately, and added to the meeting when it is
 * saved.
 */
export function FilesField({ uploads }: { uploads: DocumentUploads }) {
  const t = useText('files')
  const errorText = useErrorText()
  const { draft, change, errorOf, isOneEvent } = useDraft()
  const error = errorOf('contents')

  function changeFiles(edit: (files: Draft['contents']) => Draft['contents']): void {
    change((previous) => ({ ...previous, contents: edit(previous.contents) }))
  }

  const remove = (id: string) =>
    changeFiles((files) => files.filter(({ fileServiceId }) => fileServiceId !== id))
  const describe = (id: string, fileDes: string) =>
    changeFiles((files) => files.map((file) => (file.fileServiceId === id ? { ...file, fileDes } : file)))

  return (
    <section className={styles.field} aria-labelledby="agenda-files">
      <h3 id="agenda-files" className={styles.label}>
        {t('label')}
      </h3>
      <ul className={styles.list}>
        {draft.contents.map((file) => (
          <PlannedFile
            key={file.fileServiceId}
            file={file}
            isFixed={isOneEvent}
            onDescribe={(fileDes) => describe(file.fileServiceId, fileDes)}
            onRemove={() => remove(file.fileServiceId)}
          />
        ))}
        <UploadRows uploads={uploads} target={agendaTarget} />
      </ul>
      {isOneEvent ? null : (
        <>
          <DocumentDrop label={t('choose')} onFiles={uploads.add} />
          <AttachFromDrive
            onAttached={(attached) =>
              changeFiles((files) => [...files, ...attached.map((file) => ({ ...file, fileDes: '' }))])
            }
          />
        </>
      )}
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </section>
  )
}

interface PlannedFileProps {
  file: Draft['contents'][number]
  /** Only shown: one date of a series has the files of all. */
  isFixed: boolean
  onDescribe(fileDes: string): void
  onRemove(): void
}

/** A file that belongs to the meeting, or will when it is saved, with its description. */
function PlannedFile({
  file: { fileName, bytes, fileDes },
  isFixed,
  onDescribe,
  onRemove,
}: PlannedFileProps) {
  const t = useText('files')
  const formats = useFormats()
  return (
    <FileRow
      icon={IconFile}
      name={fileName}
      note={formats.bytes(bytes)}
      action={isFixed ? null : t('remove', { name: fileName })}
      onAction={onRemove}
    >
      {isFixed ? (
        fileDes
      ) : (
        <TextInput
          size="sm"
          aria-label={t('descriptionOf', { name: fileName })}
          placeholder={t('description')}
          maxLength={limits.documents.descriptionMaxChars}
          value={fileDes}
          onChange={(event) => onDescribe(event.currentTarget.value)}
        />
      )}
    </FileRow>
  )
}
