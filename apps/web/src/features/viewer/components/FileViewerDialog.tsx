import { fileNameText } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { usePhone } from '../../../shared/phone/index.ts'
import { FileViewer, type FileViewerProps } from './FileViewer.tsx'
import styles from './FileViewer.module.css'

export interface ViewedFile extends FileViewerProps {
  /** Left out where the file may not be downloaded. */
  download?: (() => void) | undefined
  /** Left out where the file cannot be edited. */
  edit?: (() => void) | undefined
}

/** A file in a dialog that takes the whole window. */
export function FileViewerDialog({ file, onClose }: { file: ViewedFile; onClose(): void }) {
  const t = useText('viewer')
  const { download, edit, ...viewed } = file
  const isPhone = usePhone()
  return (
    <Dialog
      title={<bdi>{fileNameText(file.name)}</bdi>}
      size="min(1200px, 100%)"
      fullScreen={isPhone}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <div className={styles.acts}>
          {edit ? (
            <Button size="sm" leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />} onClick={edit}>
              {t('edit')}
            </Button>
          ) : null}
          {download ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
              onClick={download}
            >
              {t('download')}
            </Button>
          ) : null}
        </div>
        <FileViewer {...viewed} />
      </div>
    </Dialog>
  )
}
