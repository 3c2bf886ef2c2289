import type { Person } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useUser } from '../../../shared/session/index.ts'
import type { Selection } from '../hooks/useSelection.ts'
import { actsFor, actsForStatus, type Act } from '../model/acts.ts'
import styles from './table.module.css'

export interface BulkBarProps {
  selection: Selection
  /** Whether everybody who fits may be selected, beside those who were ticked. */
  canSelectEverybody: boolean
  status: Person['status'] | undefined
  onAct(act: Act): void
}

/** What can be done with all who are selected. */
export function BulkBar({ selection, canSelectEverybody, status, onAct }: BulkBarProps) {
  const t = useText('people')
  const { user } = useUser()
  const { people, isEverybody, selectEverybody, clear } = selection
  const acts = isEverybody ? actsForStatus(status) : actsFor(people, user.ID)
  return (
    <section className={styles.bulk} aria-label={t('bulk.label')}>
      <div className={styles.bulkPart}>
        <b>{isEverybody ? t('bulk.everybody') : t('bulk.selected', { count: people.length })}</b>
        {canSelectEverybody && !isEverybody ? (
          <Button size="sm" variant="subtle" onClick={selectEverybody}>
            {t('bulk.selectEverybody')}
          </Button>
        ) : null}
        <Button size="sm" variant="subtle" onClick={clear}>
          {t('bulk.clear')}
        </Button>
      </div>
      <div className={styles.bulkPart}>
        {acts.map((act) => (
          <Button key={act} size="sm" variant="default" onClick={() => onAct(act)}>
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
