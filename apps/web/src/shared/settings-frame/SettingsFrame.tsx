import { Page } from '@majlis/ui'
import { createLink } from '@tanstack/react-router'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useCurrentInView } from '../tab-row/index.ts'
import styles from './SettingsFrame.module.css'

export interface SettingsFrameProps {
  title: string
  lead: string
  /** The accessible name of the list of parts. */
  navLabel: string
  /** Identifies the part that is shown. */
  current: string
  /** One `SettingsEntry` per section. */
  entries: ReactNode
  children: ReactNode
}

/** A page of settings in parts: beside them the list of all, on a phone a row that is swiped. */
export function SettingsFrame({ title, lead, navLabel, current, entries, children }: SettingsFrameProps) {
  const row = useCurrentInView(current)
  return (
    <Page title={title} lead={lead}>
      <div className={styles.frame}>
        <nav ref={row} className={styles.nav} aria-label={navLabel}>
          {entries}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </Page>
  )
}

interface EntryProps extends ComponentProps<'a'> {
  icon: Icon
}

/** The link to one part. */
export const SettingsEntry = createLink(({ icon: EntryIcon, children, ...link }: EntryProps) => (
  <a {...link} className={styles.entry}>
    <EntryIcon size={18} stroke={1.8} aria-hidden />
    {children}
  </a>
))
