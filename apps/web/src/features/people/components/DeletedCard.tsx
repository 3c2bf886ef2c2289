import type { PersonDetails } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useUser } from '../../../shared/session/index.ts'
import type { Offered } from '../model/offered.ts'
import accountStyles from './account.module.css'
import styles from './people.module.css'

export interface DeletedCardProps {
  person: PersonDetails
  acts: readonly Offered[]
  onChoose(act: Offered): void
}

/** Says that the account is deleted, and until when it can be restored (spec 4.1). */
export function DeletedCard({ person: { deletedAt, purgedAt }, acts, onChoose }: DeletedCardProps) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  return (
    <Card className={styles.card} aria-labelledby="deleted">
      <h2 id="deleted">{t('edit.deletedOn', { date: formats.date(deletedAt ?? 0) })}</h2>
      <p className={styles.quiet}>{t('edit.deletedText', { date: formats.date(purgedAt ?? 0) })}</p>
      <div className={`${styles.actions} ${accountStyles.apart}`}>
        {acts.map((act) => (
          <Button key={act} variant={act === 'restore' ? 'filled' : 'default'} onClick={() => onChoose(act)}>
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
