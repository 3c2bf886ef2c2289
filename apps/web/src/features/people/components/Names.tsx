import type { Person } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './people.module.css'

export interface NamesProps {
  people: readonly Pick<Person, 'id' | 'name'>[]
  /** How many other selected users the action does not apply to. */
  leftOut: number
}

/** The people concerned; a single one is named in the title. */
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
