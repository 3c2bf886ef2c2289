import { Children, Fragment, type ReactNode } from 'react'
import styles from './Parts.module.css'

/** Details of one thing, separated by dots except at line ends. Each part keeps its own writing direction; the whole follows the page. */
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
