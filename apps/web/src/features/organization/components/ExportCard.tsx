import type { OrganizationExport } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import styles from './ExportCard.module.css'

/** How often the page asks how far it is, while it is being written. */
const lookEveryMs = 1_500

const isBeingWritten = (one: OrganizationExport | null | undefined): boolean =>
  one?.state === 'waiting' || one?.state === 'running'

/** The owner's way to take everything of the organisation along, in one archive. */
export function ExportCard() {
  const t = useText('organization')
  const current = useQuery(
    orpc.organizationExport.current.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (isBeingWritten(state.data?.data) ? lookEveryMs : false),
    }),
  )
  return (
    <Loaded query={current}>
      {(known) => (
        <SettingsCard title={t('export.title')} text={t('export.text')}>
          <ExportState known={known} />
        </SettingsCard>
      )}
    </Loaded>
  )
}

function ExportState({ known }: { known: OrganizationExport | null }) {
  const t = useText('organization')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: orpc.organizationExport.current.key() })
  const start = useMutation(orpc.organizationExport.start.mutationOptions({ onSuccess }))
  const cancel = useMutation(orpc.organizationExport.cancel.mutationOptions({ onSuccess }))
  const download = useMutation(
    orpc.organizationExport.link.mutationOptions({
      // The answer is a file, so the page stays where it is.
      onSuccess: ({ data }) => window.location.assign(data.url),
    }),
  )
  const problem = start.error ?? cancel.error ?? download.error

  function begin(label: string, variant: 'default' | 'filled'): ReactNode {
    return (
      <Button variant={variant} loading={start.isPending} onClick={() => start.mutate({})}>
        {label}
      </Button>
    )
  }

  if (!known || known.state === 'failed')
    return (
      <Part problem={problem} note={known ? t('export.failed') : null}>
        {begin(t('export.start'), 'filled')}
      </Part>
    )
  const { id, progress, bytes, endsAt } = known
  if (bytes === null || endsAt === null)
    return (
      <Part problem={problem} note={t('export.running')}>
        <Progress
          className={styles.progress}
          aria-label={t('export.progress')}
          value={Math.max(progress * 100, 3)}
          animated
        />
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('export.cancel')}
        </Button>
      </Part>
    )
  return (
    <Part
      problem={problem}
      note={t('export.ready', { size: formats.bytes(bytes), date: formats.date(endsAt) })}
    >
      <Button loading={download.isPending} onClick={() => download.mutate({ id })}>
        {t('export.download')}
      </Button>
      {begin(t('export.anew'), 'default')}
    </Part>
  )
}

function Part({ note, problem, children }: { note: string | null; problem: unknown; children: ReactNode }) {
  const errorText = useErrorText()
  return (
    <div className={styles.part}>
      <p role="status">{note}</p>
      <p role="alert" className={styles.error}>
        {problem ? errorText(problem) : null}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
