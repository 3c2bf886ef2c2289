import type { Person } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useUser } from '../../../shared/session/index.ts'
import type { Selection } from '../hooks/useSelection.ts'
import { actsFor, actsForStatus, type Act } from '../model/acts.ts'
import styles from './table.module.css'

export interface BulkBarProps {
  selection: Selection
  /** Whether all matching users can be selected, not only those on the page. */
  canSelectAllMatching: boolean
  status: Person['status'] | undefined
  onAct(act: Act): void
}

/** The actions for all selected users. */
export function BulkBar({ selection, canSelectAllMatching, status, onAct }: BulkBarProps) {
  const t = useText('people')
  const { user } = useUser()
  const { people, isAllMatching, selectAllMatching, clear } = selection
  const acts = isAllMatching ? actsForStatus(status) : actsFor(people, user.ID)
  return (
    <section className={styles.bulk} aria-label={t('bulk.label')}>
      <div className={styles.bulkPart}>
        <b>{isAllMatching ? t('bulk.allMatching') : t('bulk.selected', { count: people.length })}</b>
        {canSelectAllMatching && !isAllMatching ? (
          <Button size="sm" variant="subtle" onClick={selectAllMatching}>
            {t('bulk.selectAllMatching')}
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
