import type { ReactNode } from 'react'
import styles from './TabRow.module.css'
import { useCurrentInView } from './useCurrentInView.ts'

interface TabRowProps {
  label: string
  /** The current link, if the address alone doesn't determine it. */
  page?: string
  className?: string | undefined
  /** Links of the class `tabClass`. */
  children: ReactNode
}

/** Links to the parts of a page in a row that is swiped where it is too long. */
export function TabRow({ label, page, className = '', children }: TabRowProps) {
  const row = useCurrentInView(page)
  return (
    <nav ref={row} className={`${styles.tabs} ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}

export const tabClass = styles.tab
