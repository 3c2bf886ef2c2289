import { fileNameText } from '@majlis/i18n'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../../room-core/index.ts'
import styles from './PresentDialog.module.css'
import { WithQueries } from '../../../shared/with-queries/index.ts'

/** Chooses the file of the meeting to present. */
export function PresentDialog({ onClose }: { onClose(): void }) {
  const t = useText('room')
  return (
    <Dialog title={t('present.title')} onClose={onClose}>
      <WithQueries>
        <Files onChosen={onClose} />
      </WithQueries>
    </Dialog>
  )
}

function Files({ onChosen }: { onChosen(): void }) {
  const t = useText('room')
  const errorText = useErrorText()
  const formats = useFormats()
  const { actions } = useRoom().connection
  const files = useQuery({ queryKey: ['presentable'], queryFn: actions.loadPresentable, gcTime: 0 })
  if (files.error) return <Notice tone="bad">{errorText(files.error)}</Notice>
  if (!files.data) return <Skeleton height={96} />
  if (files.data.length === 0)
    return <EmptyState icon={IconPresentation} title={t('present.none')} text={t('present.none_text')} />
  return (
    <>
      <p className={styles.text}>{t('present.text')}</p>
      <ul className={styles.files}>
        {files.data.map(({ id, fileName, bytes }) => (
          <li key={id}>
            <span>
              <bdi>{fileNameText(fileName)}</bdi> <small className="num">{formats.bytes(bytes)}</small>
            </span>
            <Button
              variant="default"
              aria-label={t('present.file', { file: fileName })}
              onClick={() => {
                onChosen()
                void actions.present(id)
              }}
            >
              {t('present.start')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
