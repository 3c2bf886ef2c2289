import type { ReactNode } from 'react'
import { LanguageChoice, ThemeToggle } from '../preferences/index.ts'
import styles from './frame.module.css'
import { ProductLink } from './ProductLink.tsx'

/** The frame of pages that anybody may see: the product's name, language and theme, and what the page adds. */
export function PublicFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <ProductLink />
        <div className={styles.side}>
          <LanguageChoice />
          <ThemeToggle />
          {actions}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
