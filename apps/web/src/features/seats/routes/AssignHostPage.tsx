import type { Person } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, Page } from '@majlis/ui'
import { useEffect, useRef, useState } from 'react'
import { PersonSearch } from '../components/PersonSearch.tsx'
import { SeatPart } from '../components/SeatPart.tsx'
import styles from '../components/seats.module.css'

/** `/assign-host`: whose seat may be used for what (spec 2.34, 7.15, 7.16). */
export function AssignHostPage() {
  const t = useText('seats')
  const [chosen, setChosen] = useState<Person | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // On a phone the seat is below the list, so choosing a person scrolls to it. Beside the list it is already
    // visible.
    if (chosen === null || !heading.current || !isStacked(heading.current)) return
    heading.current.focus({ preventScroll: true })
    heading.current.scrollIntoView({ block: 'start' })
  }, [chosen])

  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        <Card className={styles.card} aria-labelledby="people">
          <h2 id="people">{t('search.title')}</h2>
          <PersonSearch chosenId={chosen?.id ?? null} onChoose={setChosen} />
        </Card>
        <Card className={styles.card} aria-labelledby="seat">
          <h2 id="seat" ref={heading} tabIndex={-1}>
            {chosen ? t('seat.title', { name: chosen.name }) : t('seat.choose')}
          </h2>
          {chosen ? <SeatPart key={chosen.id} userId={chosen.id} /> : <p>{t('seat.chooseText')}</p>}
        </Card>
      </div>
    </Page>
  )
}

/** The seat's card is below the list of people, not beside it. */
function isStacked(heading: HTMLElement): boolean {
  const people = heading.closest('section')?.previousElementSibling
  return (
    people instanceof HTMLElement &&
    heading.getBoundingClientRect().top > people.getBoundingClientRect().bottom
  )
}
