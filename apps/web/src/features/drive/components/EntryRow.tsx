import type { DriveEntry } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Parts, RowCheckbox } from '@majlis/ui'
import { IconStarFilled, IconUsers, type IconProps } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createElement, memo } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { iconOf } from '../model/file-icon.ts'
import styles from './drive.module.css'
import { EntryMenu, type EntryAct } from './EntryMenu.tsx'

interface EntryRowProps {
  entry: DriveEntry
  isSelected: boolean
  onSelect(id: string, isSelected: boolean): void
  onOpen(entry: DriveEntry): void
  onAct(act: EntryAct, entry: DriveEntry): void
}

/** One row of a list: a folder opens, a file is shown. Memoised, because the list renders at every scroll step. */
export const EntryRow = memo(function EntryRow({
  entry,
  isSelected,
  onSelect,
  onOpen,
  onAct,
}: EntryRowProps) {
  const t = useText('drive')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const { id, kind, name, bytes, trashedAt, changedAt } = entry
  const isTrashed = trashedAt !== null
  return (
    <div className={styles.entry} data-selected={isSelected || undefined}>
      <RowCheckbox
        label={t('list.select', { name })}
        isChecked={isSelected}
        onChange={(isNow) => onSelect(id, isNow)}
      />
      {createElement(iconOf(entry), {
        className: styles.type,
        'data-kind': kind,
        size: 22,
        stroke: 1.8,
        'aria-hidden': true,
      } as IconProps)}
      <div className={styles.words}>
        {isTrashed ? (
          <span className={styles.name} dir="auto">
            {fileNameText(name)}
          </span>
        ) : kind === 'folder' ? (
          <Link className={styles.name} to={`/drive/${id}`} dir="auto" data-name>
            {fileNameText(name)}
          </Link>
        ) : (
          <button type="button" className={styles.name} onClick={() => onOpen(entry)} dir="auto" data-name>
            {fileNameText(name)}
          </button>
        )}
        <small className={styles.facts}>
          <Parts>
            {[
              bytes === null ? t('list.folder') : formats.bytes(bytes),
              formats.date(trashedAt ?? changedAt, { length: 'short', now }),
              entry.role === 'owner' ? null : entry.ownerName,
            ].filter((fact) => fact !== null)}
          </Parts>
        </small>
      </div>
      <span className={styles.marks}>
        {entry.isShared ? (
          <IconUsers size={18} stroke={1.8} role="img" aria-label={t('list.shared')} />
        ) : null}
        {entry.isStarred ? (
          <IconStarFilled className={styles.star} size={18} role="img" aria-label={t('list.starred')} />
        ) : null}
      </span>
      <EntryMenu entry={entry} onAct={(act) => onAct(act, entry)} />
    </div>
  )
})
