import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { DangerousAct } from '../model/offered.ts'
import accountStyles from './account.module.css'
import styles from './people.module.css'

/** The actions that remove access or can't be undone, apart from the others. */
export function DangerCard({
  acts,
  onChoose,
}: {
  acts: readonly DangerousAct[]
  onChoose(act: DangerousAct): void
}) {
  const t = useText('people')
  if (acts.length === 0) return null
  return (
    <Card className={`${styles.card} ${accountStyles.danger}`} aria-labelledby="danger">
      <h2 id="danger">{t('danger.title')}</h2>
      <ul className={accountStyles.dangers}>
        {acts.map((act) => (
          <li key={act}>
            <div className={styles.words}>
              <b>{t(`act.${act}`)}</b>
              <span className={styles.quiet}>{t(`danger.${act}`)}</span>
            </div>
            <Button variant="outline" color="red" onClick={() => onChoose(act)}>
              {t(`act.${act}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
