import { IconCheck } from '@tabler/icons-react'
import styles from './Points.module.css'

/** A list of short facts with a tick each. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Tick />
          {point}
        </li>
      ))}
    </ul>
  )
}

export function Tick() {
  return <IconCheck className={styles.tick} size={18} stroke={2.2} aria-hidden />
}
