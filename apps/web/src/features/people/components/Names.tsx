import type { Person } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './people.module.css'

export interface NamesProps {
  people: readonly Pick<Person, 'id' | 'name'>[]
  /** How many others are selected with whom the act cannot be done. */
  leftOut: number
}

/** The people an act is about; one alone is in the title. */
export function Names({ people, leftOut }: NamesProps) {
  const t = useText('people')
  return (
    <>
      {people.length < 2 ? null : (
        <ul className={styles.names}>
          {people.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {leftOut > 0 ? <p>{t('confirm.leftOut', { count: leftOut })}</p> : null}
    </>
  )
}
