import { Children, Fragment, type ReactNode } from 'react'
import styles from './Parts.module.css'

/** What is said of one thing: parts with dots between them, and none where a line ends. Words keep their own direction; what is put together of several runs as the page does. */
export function Parts({ children }: { children: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span className={styles.parts}>
        {Children.toArray(children).map((part, place) => (
          <Fragment key={place}>
            <span>{typeof part === 'string' ? <bdi>{part}</bdi> : part}</span>{' '}
          </Fragment>
        ))}
      </span>
    </span>
  )
}
