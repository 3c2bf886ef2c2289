import type { DriveEntry } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Chip, Notice, Parts } from '@majlis/ui'
import { ActionIcon, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import styles from './drive.module.css'
import folderList from './folders.module.css'

/** The versions of a file. */
export function VersionsDialog({ entry, onClose }: { entry: DriveEntry; onClose(): void }) {
  const t = useText('drive')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const { id, name } = entry
  const versions = useQuery({ ...orpc.drive.versions.queryOptions({ input: { id } }), staleTime: 0 })
  const meta = { changes: ['drive' as const], done: t('done.version') }
  const restoring = useMutation(orpc.drive.restoreVersion.mutationOptions({ onError: showProblem, meta }))
  const download = (versionId: string) =>
    api.drive.link({ id, versionId }).then(({ data }) => downloadFrom(data.url), showProblem)
  return (
    <Dialog title={t('versions.title', { name })} onClose={onClose}>
      {versions.isPending ? <Skeleton height={120} /> : null}
      <Notice tone="bad">{versions.error ? errorText(versions.error) : null}</Notice>
      <ul className={folderList.list}>
        {versions.data?.data.map(({ id: versionId, number, bytes, createdAt, addedBy, isCurrent }) => (
          <li key={versionId} className={styles.line}>
            <span className={styles.words}>
              <b>{t('versions.number', { number })}</b>{' '}
              {isCurrent ? <Chip tone="ok">{t('versions.current')}</Chip> : null}
              <small className={styles.facts}>
                <Parts>
                  {[
                    formats.date(createdAt, { length: 'short', now }),
                    formats.time(createdAt),
                    formats.bytes(bytes),
                    addedBy,
                  ].filter((fact) => fact !== null)}
                </Parts>
              </small>
            </span>
            {isCurrent || entry.role === 'view' ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t('versions.restore', { number })}
                onClick={() => restoring.mutate({ id, versionId })}
              >
                <IconRestore size={20} stroke={1.8} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('versions.download', { number })}
              onClick={() => void download(versionId)}
            >
              <IconDownload size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {entry.role === 'view' ? null : <p className={styles.hint}>{t('versions.hint')}</p>}
    </Dialog>
  )
}
