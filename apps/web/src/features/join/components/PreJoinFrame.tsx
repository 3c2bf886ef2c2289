import { Mark, OrganizationMark } from '@majlis/ui'
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { PageLink } from '../../../shared/navigation/index.ts'
import type { HostOrganization } from '../model/memory.ts'
import styles from './PreJoinFrame.module.css'

const PageChoices = lazy(async () => ({
  default: await import('../../../shared/preferences/PageChoices.tsx').then(
    (module) => module.PageChoices,
    // Extras must not keep people from a meeting.
    () => () => null,
  ),
}))

/** The quiet page around everything before and after the room. */
export function PreJoinFrame({
  host = null,
  title,
  isLoading = false,
  choicesAfterMs = 0,
  children,
}: {
  /** The host, if the visitor may know. */
  host?: HostOrganization | null
  title: string
  /** While nothing is known, the page's own frame stays. */
  isLoading?: boolean
  /** How long language and branding wait for the content that people came for. */
  choicesAfterMs?: number
  children: ReactNode
}) {
  return (
    <div className={styles.frame} data-loading={isLoading || undefined}>
      <title>{`${title} · Majlis`}</title>
      <header className={styles.head}>
        <PageLink href="/" className={styles.logo}>
          {host ? (
            <OrganizationMark name={host.name} logoUrl={host.logoUrl} size={30} logoHeight={40}>
              <span className={styles.name} dir="auto">
                {host.name}
              </span>
            </OrganizationMark>
          ) : (
            <>
              <Mark />
              <span className={styles.name}>Majlis</span>
            </>
          )}
        </PageLink>
        <LateChoices afterMs={choicesAfterMs} />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}

function LateChoices({ afterMs }: { afterMs: number }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isTime ? (
    <Suspense>
      <PageChoices />
    </Suspense>
  ) : null
}
