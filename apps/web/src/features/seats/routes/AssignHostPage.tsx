import type { Person } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, Page } from '@majlis/ui'
import { useState } from 'react'
import { PersonSearch } from '../components/PersonSearch.tsx'
import { SeatPart } from '../components/SeatPart.tsx'
import styles from '../components/seats.module.css'

/** `/assign-host`: whose seat may be used for what (spec 2.34, 7.15, 7.16). */
export function AssignHostPage() {
  const t = useText('seats')
  const [chosen, setChosen] = useState<Person | null>(null)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        <Card className={styles.card} aria-labelledby="people">
          <h2 id="people">{t('search.title')}</h2>
          <PersonSearch chosenId={chosen?.id ?? null} onChoose={setChosen} />
        </Card>
        <Card className={styles.card} aria-labelledby="seat">
          <h2 id="seat">{chosen ? t('seat.title', { name: chosen.name }) : t('seat.choose')}</h2>
          {chosen ? <SeatPart key={chosen.id} userId={chosen.id} /> : <p>{t('seat.chooseText')}</p>}
        </Card>
      </div>
    </Page>
  )
}
