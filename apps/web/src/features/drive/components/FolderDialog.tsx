import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconFolder } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useDriveList } from '../hooks/useDrive.ts'
import styles from './drive.module.css'
import folderList from './folders.module.css'
import { PathRow } from './PathRow.tsx'

interface FolderDialogProps {
  act: 'move' | 'copy'
  ids: readonly string[]
  /** The folder that is shown first. */
  folderId: string | null
  onClose(): void
  onDone(): void
}

/** The folder to which entries are moved or copied. */
export function FolderDialog({ act, ids, folderId: first, onClose, onDone }: FolderDialogProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const [folderId, setFolderId] = useState(first)
  const options = (done: string) => ({
    onSuccess: onDone,
    meta: { changes: ['drive' as const], done },
  })
  const moving = useMutation(orpc.drive.move.mutationOptions(options(t('done.moved'))))
  const copying = useMutation(orpc.drive.copy.mutationOptions(options(t('done.copied'))))
  const mutation = act === 'move' ? moving : copying
  return (
    <Dialog
      title={t(`to.${act}`)}
      onClose={onClose}
      confirmButton={
        <Button loading={mutation.isPending} onClick={() => mutation.mutate({ ids: [...ids], folderId })}>
          {t(`to.${act}Here`)}
        </Button>
      }
    >
      <FolderChoice
        folderId={folderId}
        // A folder can't be moved or copied into itself.
        hidden={act === 'move' ? ids : []}
        onChoose={(id) => {
          mutation.reset()
          setFolderId(id)
        }}
      />
      <Notice tone="bad">{mutation.error ? errorText(mutation.error) : null}</Notice>
    </Dialog>
  )
}

interface FolderChoiceProps {
  folderId: string | null
  hidden: readonly string[]
  onChoose(folderId: string | null): void
}

/** Browses the folders of the drive. */
export function FolderChoice({ folderId, hidden, onChoose }: FolderChoiceProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const list = useDriveList({ view: 'folder', folderId }, { sort: 'name', direction: 'ascending' })
  if (list.isPending) return <Skeleton height={160} />
  if (!list.data) return <Notice tone="bad">{errorText(list.error)}</Notice>
  const folders = list.data.pages
    .flatMap(({ data }) => data.data)
    .filter(({ id, kind }) => kind === 'folder' && !hidden.includes(id))
  // Folders come first, so the next page is loaded only if this one has nothing else.
  const hasMore = list.hasNextPage && list.data.pages.at(-1)?.data.data.at(-1)?.kind === 'folder'
  return (
    <>
      <PathRow
        steps={[{ id: null, name: t('views.folder') }, ...(list.data.pages[0]?.data.folder?.path ?? [])]}
        onChoose={onChoose}
      />
      <ul className={folderList.list}>
        {folders.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={folderList.button} onClick={() => onChoose(id)}>
              <IconFolder size={20} stroke={1.8} aria-hidden />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {folders.length === 0 ? <p className={styles.hint}>{t('to.none')}</p> : null}
      {hasMore ? (
        <Button variant="default" size="sm" onClick={() => void list.fetchNextPage()}>
          {t('list.showMore')}
        </Button>
      ) : null}
    </>
  )
}
