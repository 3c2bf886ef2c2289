import type { Person } from '@majlis/contract'
import styles from './people.module.css'

/** Whom an act is about; of one alone the title tells. */
export function Names({ people }: { people: readonly Pick<Person, 'id' | 'name'>[] }) {
  if (people.length < 2) return null
  return (
    <ul className={styles.names}>
      {people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
