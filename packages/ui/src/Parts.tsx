import { Children, Fragment, type ReactNode } from 'react'
import styles from './Parts.module.css'

/** What is said of one thing: parts with dots between them, and none where a line ends. Each keeps its own direction. */
export function Parts({ children }: { children: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span className={styles.parts}>
        {Children.toArray(children).map((part, place) => (
          <Fragment key={place}>
            <span>
              <bdi>{part}</bdi>
            </span>{' '}
          </Fragment>
        ))}
      </span>
    </span>
  )
}
