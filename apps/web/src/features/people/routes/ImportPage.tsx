import { importResults, type UserImport } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Notice, Page } from '@majlis/ui'
import { Button, Progress, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconFileOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { ImportRows } from '../components/ImportRows.tsx'
import { MappingCard } from '../components/MappingCard.tsx'
import styles from '../components/people.module.css'

/** How often the progress is fetched while invitations are sent. */
const progressMs = 1_000

/** `/upload-multiple-user/{id}`: an uploaded list with its results and the progress of its invitations (spec 4.9). */
export function ImportPage() {
  const t = useText('people')
  const errorText = useErrorText()
  const { id = '' } = useParams({ strict: false })
  const renew = useRenew()
  const found = useQuery({
    ...orpc.userImport.get.queryOptions({ input: { id } }),
    refetchInterval: (query) => (query.state.data?.data.status === 'sending' ? progressMs : false),
  })
  const upload = found.data?.data
  const refresh = () => renew('userImports')
  return (
    <Page
      title={t('upload.title')}
      lead={upload?.fileName ?? ''}
      actions={
        <ButtonLink variant="default" to="/upload-multiple-user">
          {t('import.again')}
        </ButtonLink>
      }
    >
      {found.isPending ? (
        <Skeleton height={420} radius={16} />
      ) : !upload ? (
        <div role="alert">
          <EmptyState
            icon={IconFileOff}
            title={errorText(found.error)}
            text=""
            action={<ButtonLink to="/upload-multiple-user">{t('import.again')}</ButtonLink>}
          />
        </div>
      ) : (
        <div className={styles.stack}>
          <SendCard upload={upload} onSent={() => void refresh()} />
          {upload.status === 'review' ? (
            // Another mapping of columns creates another list.
            <MappingCard upload={upload} onMapped={() => void refresh()} />
          ) : null}
          <ImportRows upload={upload} onCorrected={() => void refresh()} />
        </div>
      )}
    </Page>
  )
}

function SendCard({ upload, onSent }: { upload: UserImport; onSent(): void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const { id, status, counts } = upload
  const send = useMutation(orpc.userImport.send.mutationOptions({ onSuccess: onSent }))
  const progress = t('import.progress', { sent: counts.sent, total: counts.success })
  return (
    <Card className={styles.card} aria-live="polite">
      {status === 'review' ? (
        <div className={styles.form}>
          <p>
            <b>{t('import.willSend', { count: counts.success })}</b>
          </p>
          <LeftOut counts={counts} />
          <Notice tone="bad" isStrong>
            {send.error ? errorText(send.error) : null}
          </Notice>
          <div className={styles.dialogFoot}>
            <Button
              disabled={counts.success === 0}
              loading={send.isPending}
              onClick={() => send.mutate({ id })}
            >
              {t('import.send')}
            </Button>
          </div>
        </div>
      ) : status === 'sending' ? (
        <div className={styles.form}>
          <p>{t('import.sending')}</p>
          <Progress
            value={counts.success === 0 ? 100 : (counts.sent / counts.success) * 100}
            aria-label={progress}
          />
          <p className={styles.quiet}>{progress}</p>
        </div>
      ) : (
        <div className={styles.form}>
          <p>
            <b>{t('import.sent', { count: counts.sent })}</b>
          </p>
          <LeftOut counts={counts} />
          <div className={styles.dialogFoot}>
            <ButtonLink to="/user-management">{t('import.users')}</ButtonLink>
          </div>
        </div>
      )}
    </Card>
  )
}

/** How many rows are left out, and why. */
function LeftOut({ counts }: Pick<UserImport, 'counts'>) {
  const t = useText('people')
  const formats = useFormats()
  const reasons = importResults.filter((result) => result !== 'success' && counts[result] > 0)
  const count = reasons.reduce((sum, result) => sum + counts[result], 0)
  if (count === 0) return null
  const each = reasons.map((result) => `${t(`importResult.${result}`)}: ${formats.number(counts[result])}`)
  return <p>{t('import.leftOut', { count, reasons: formats.side(...each) })}</p>
}
