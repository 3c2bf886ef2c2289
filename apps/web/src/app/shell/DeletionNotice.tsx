import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../shared/api/index.ts'
import { useUser } from '../../shared/session/index.ts'
import styles from './LiveNotice.module.css'

const staleMs = 5 * 60_000

/** Tells everyone in an organisation that it will be deleted; its owner can keep it here. */
export function DeletionNotice() {
  const t = useText('shell')
  const errorText = useErrorText()
  const { user, profile } = useUser()
  const formats = useFormats(profile)
  const details = useQuery(
    orpc.administration.details.queryOptions({ input: { id: user.organization_id }, staleTime: staleMs }),
  )
  const keep = useMutation(
    orpc.administration.cancelDeletion.mutationOptions({
      meta: { changes: ['organizationDetails'] },
    }),
  )
  const organization = details.data?.data
  if (!organization || organization.deletionDueAt === null) return null
  const { id, name, deletionDueAt } = organization
  return (
    <section className={`${styles.notice} ${styles.wraps}`} aria-label={t('deletion.label')}>
      <IconHourglass className={styles.icon} size={18} stroke={1.8} aria-hidden />
      <div className={styles.text}>
        <p>{t('deletion.text', { name, date: formats.date(deletionDueAt) })}</p>
        <p className={styles.note}>{t('deletion.note')}</p>
        {keep.error ? <p role="alert">{errorText(keep.error)}</p> : null}
      </div>
      {profile.role === 'owner' ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={keep.isPending}
          onClick={() => keep.mutate({ id })}
        >
          {t('deletion.keep')}
        </Button>
      ) : null}
    </section>
  )
}
