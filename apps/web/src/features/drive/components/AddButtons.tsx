import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { filesOfInput, type FoundFile } from '../model/dropped.ts'
import styles from './drive.module.css'

interface AddButtonsProps {
  onFiles(found: FoundFile[]): void
  onNewFolder(): void
}

/** The buttons that add something to a folder. */
export function AddButtons({ onFiles, onNewFolder }: AddButtonsProps) {
  const t = useText('drive')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const input = (isFolder: boolean) => ({
    className: styles.input,
    type: 'file',
    multiple: true,
    tabIndex: -1,
    'aria-label': t(isFolder ? 'add.folder' : 'add.files'),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const found = filesOfInput(currentTarget.files)
      if (found.length > 0) onFiles(found)
      // Lets the same file be chosen again.
      currentTarget.value = ''
    },
  })
  return (
    <div className={styles.add}>
      <input ref={files} name="files" {...input(false)} />
      {/* Not in the types of React. */}
      <input ref={folder} name="folder" {...input(true)} {...{ webkitdirectory: '' }} />
      <Button
        leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {t('add.files')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={18} stroke={1.8} aria-hidden />}
        onClick={onNewFolder}
      >
        {t('add.newFolder')}
      </Button>
      <Button
        className={styles.notOnPhones}
        variant="default"
        leftSection={<IconFolderUp size={18} stroke={1.8} aria-hidden />}
        onClick={() => folder.current?.click()}
      >
        {t('add.folder')}
      </Button>
      <span className={styles.drop}>{t('add.drop')}</span>
    </div>
  )
}
