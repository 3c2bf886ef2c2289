import { fileNameText } from '@majlis/i18n'
import { ActionIcon } from '@mantine/core'
import { IconX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FileRow.module.css'

interface FileRowProps {
  icon: Icon
  name: string
  /** Such as how large it is. */
  note: string
  /** The button's label; null for no button. */
  action: string | null
  onAction(): void
  /** Progress or an error, below the name. */
  children?: ReactNode
}

/** A file in a list of those that are sent. */
export function FileRow({ icon: FileIcon, name, note, action, onAction, children }: FileRowProps) {
  return (
    <li className={styles.row}>
      <FileIcon size={20} stroke={1.8} aria-hidden />
      <span className={styles.name}>
        <bdi>{fileNameText(name)}</bdi> <small className="num">{note}</small>
      </span>
      {action ? (
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={action} onClick={onAction}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
      {children ? <div className={styles.state}>{children}</div> : null}
    </li>
  )
}
