import type { ReactNode } from 'react'
import { PageChoices } from '../preferences/index.ts'
import styles from './frame.module.css'
import { ProductLink } from './ProductLink.tsx'

interface PublicFrameProps {
  /** In the place of the product's name. */
  brand?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of public pages: the product's name, language and theme, and anything the page adds. */
export function PublicFrame({ brand, actions, children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        {brand ?? <ProductLink />}
        <div className={styles.side}>
          <PageChoices />
          {actions}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
