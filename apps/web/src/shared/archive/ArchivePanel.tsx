import type { DataExport } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadFrom } from '../download/index.ts'
import { useUser } from '../session/index.ts'
import type { ArchiveCalls } from './archive-options.ts'
import styles from './ArchivePanel.module.css'

/** An archive that a job writes: requested, being written, ready to be downloaded, failed, or deleted because of a redaction. */
export function ArchivePanel({
  calls,
  known,
  start: startLabel,
}: {
  calls: ArchiveCalls
  known: DataExport | null
  /** The label of the button that requests the first one. */
  start: string
}) {
  const t = useText('archive')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const meta = { changes: ['archives'] } as const
  const start = useMutation(calls.start.mutationOptions({ meta }))
  const cancel = useMutation(calls.cancel.mutationOptions({ meta }))
  const download = useMutation(
    calls.link.mutationOptions({ onSuccess: ({ data }) => downloadFrom(data.url) }),
  )
  const problem = start.error ?? cancel.error ?? download.error

  function begin(label: string, variant: 'default' | 'filled'): ReactNode {
    return (
      <Button variant={variant} loading={start.isPending} onClick={() => start.mutate({})}>
        {label}
      </Button>
    )
  }

  if (!known || known.state === 'failed' || known.state === 'outdated')
    return (
      <Part problem={problem} note={known ? t(known.state === 'failed' ? 'failed' : 'outdated') : null}>
        {begin(startLabel, 'filled')}
      </Part>
    )
  const { id, progress, bytes, endsAt } = known
  if (bytes === null || endsAt === null)
    return (
      <Part problem={problem} note={t('running')}>
        <Progress
          className={styles.progress}
          aria-label={t('progress')}
          value={Math.max(progress * 100, 3)}
          animated
        />
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('cancel')}
        </Button>
      </Part>
    )
  return (
    <Part problem={problem} note={t('ready', { size: formats.bytes(bytes), date: formats.date(endsAt) })}>
      <Button loading={download.isPending} onClick={() => download.mutate({ id })}>
        {t('download')}
      </Button>
      {begin(t('again'), 'default')}
    </Part>
  )
}

function Part({ note, problem, children }: { note: string | null; problem: unknown; children: ReactNode }) {
  const errorText = useErrorText()
  return (
    <div className={styles.part}>
      <p role="status">{note}</p>
      <Notice tone="bad">{problem ? errorText(problem) : null}</Notice>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
