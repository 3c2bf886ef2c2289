import type { MeetingFile } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Chip } from '@majlis/ui'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import {
  IconDownload,
  IconFile,
  IconFolderPlus,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { RowMenu } from '../../../shared/menu-button/index.ts'
import { useHasDrive } from '../../drive/index.ts'
import type { FileAct } from './FileDialog.tsx'
import styles from './MeetingFiles.module.css'

interface MeetingFileRowProps {
  file: MeetingFile
  onView(): void
  onDownload(): void
  /** Saves the file to the person's drive. */
  onSave(): void
  onAct(act: FileAct): void
}

/** One file, with who added it and when. Its name opens it. */
export function MeetingFileRow({ file, onView, ...menu }: MeetingFileRowProps) {
  const t = useText('files')
  const formats = useFormats()
  const { fileName, bytes, fileDes, addedAt, addedBy, isOfDate, isOfPast, removedDate } = file
  const facts = { size: formats.bytes(bytes), date: formats.date(addedAt) }
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
        <small className="num">
          {addedBy ? t('addedBy', { ...facts, name: addedBy }) : t('addedOn', facts)}
        </small>
        {isOfDate ? <Chip>{t('ofDate')}</Chip> : null}
        {isOfPast ? <Chip>{t('ofPast')}</Chip> : null}
        {removedDate === null ? null : (
          <small className="num">{t('ofRemovedDate', { date: formats.date(removedDate) })}</small>
        )}
        {fileDes ? (
          <p className={styles.description} dir="auto">
            {fileDes}
          </p>
        ) : null}
      </div>
      <FileMenu file={file} {...menu} />
    </li>
  )
}

function FileMenu({ file, onDownload, onSave, onAct }: Omit<MeetingFileRowProps, 'onView'>) {
  const t = useText('files')
  const hasDrive = useHasDrive()
  const { canChange, earlierVersions, fileName } = file
  return (
    <RowMenu label={t('actions', { name: fileName })}>
      {() => (
        <>
          <Menu.Item leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />} onClick={onDownload}>
            {t('download')}
          </Menu.Item>
          {hasDrive ? (
            <Menu.Item leftSection={<IconFolderPlus size={18} stroke={1.8} aria-hidden />} onClick={onSave}>
              {t('saveToDrive')}
            </Menu.Item>
          ) : null}
          {canChange ? (
            <Menu.Item
              leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
              onClick={() => onAct('describe')}
            >
              {t('describe')}
            </Menu.Item>
          ) : null}
          {canChange || earlierVersions > 0 ? (
            <Menu.Item
              leftSection={<IconHistory size={18} stroke={1.8} aria-hidden />}
              onClick={() => onAct('versions')}
            >
              {t('versions')}
            </Menu.Item>
          ) : null}
          {canChange ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
              onClick={() => onAct('remove')}
            >
              {t('takeOff')}
            </Menu.Item>
          ) : null}
        </>
      )}
    </RowMenu>
  )
}
