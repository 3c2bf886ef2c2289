import type { SharedEntry } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { EmptyState, Parts } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconFolderOpen, type IconProps } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createElement, useEffect } from 'react'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { byCursor, FailedList, ShowMore } from '../../../shared/lists/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { iconOf } from '../model/file-icon.ts'
import styles from './drive.module.css'
import sharing from './sharing.module.css'
import { PathRow } from './PathRow.tsx'

interface SharedFolderProps {
  token: string
  linkKey: string
  /** If absent, the shared folder itself. */
  folderId: string | undefined
  onOpen(entry: SharedEntry): void
  /** The link has changed or ended, or no longer shares the folder. */
  onEnded(): void
}

/** A folder shared by link, or one inside it. */
export function SharedFolder({ token, linkKey: key, folderId, onOpen, onEnded }: SharedFolderProps) {
  const t = useText('drive')
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    ...orpc.drive.listShared.infiniteOptions(byCursor({ token, key, ...(folderId ? { folderId } : {}) })),
    retry: false,
  })
  const isEnded = errorCode(list.error) === 'drive.link_not_available'
  useEffect(() => {
    if (!isEnded) return
    onEnded()
    // The link may still share other folders.
    if (folderId) void navigate({ to: `/drive-shared/${token}`, replace: true })
  }, [isEnded, onEnded, folderId, token, navigate])
  if (list.isPending) return <Skeleton height={240} />
  if (!list.data)
    return <FailedList icon={IconFolderOpen} error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap(({ data }) => data.data)
  const path = list.data.pages[0]?.data.path ?? []
  const rootId = path[0]?.id
  return (
    <>
      {path.length > 1 ? (
        <PathRow
          steps={path}
          hrefOf={(id) => (id === rootId ? `/drive-shared/${token}` : `/drive-shared/${token}/${id}`)}
        />
      ) : null}
      {entries.length === 0 ? <EmptyState icon={IconFolderOpen} title={t('empty.folder')} text="" /> : null}
      <ul className={sharing.list} aria-label={path.at(-1)?.name}>
        {entries.map((entry) => (
          <SharedRow key={entry.id} entry={entry} token={token} onOpen={() => onOpen(entry)} />
        ))}
      </ul>
      <ShowMore list={list} label={t('list.showMore')} />
    </>
  )
}

interface SharedRowProps {
  entry: SharedEntry
  token: string
  onOpen(): void
}

function SharedRow({ entry, token, onOpen }: SharedRowProps) {
  const t = useText('drive')
  const formats = useFormats(useReader())
  const now = useNow()
  const { id, kind, name, bytes, changedAt } = entry
  return (
    <li className={styles.line}>
      {createElement(iconOf(entry), {
        className: styles.type,
        'data-kind': kind,
        size: 22,
        stroke: 1.8,
        'aria-hidden': true,
      } as IconProps)}
      <span className={styles.words}>
        {kind === 'folder' ? (
          <Link className={styles.name} to={`/drive-shared/${token}/${id}`} dir="auto">
            {fileNameText(name)}
          </Link>
        ) : (
          <button type="button" className={styles.name} onClick={onOpen} dir="auto">
            {fileNameText(name)}
          </button>
        )}
        <small className={styles.facts}>
          <Parts>
            {[
              bytes === null ? t('list.folder') : formats.bytes(bytes),
              formats.date(changedAt, { length: 'short', now }),
            ]}
          </Parts>
        </small>
      </span>
    </li>
  )
}
