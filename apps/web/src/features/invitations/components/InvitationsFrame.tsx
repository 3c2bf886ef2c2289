import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './invitations.module.css'

/** The heading and card of Home's pending invitations. */
export function InvitationsFrame({
  isProminent = false,
  children,
}: {
  isProminent?: boolean
  children: ReactNode
}) {
  const t = useText('invitations')
  return (
    <section aria-labelledby="invitations-title" data-prominent={isProminent || undefined}>
      <h2 id="invitations-title" className={styles.title}>
        {t('title')}
      </h2>
      <Card>{children}</Card>
    </section>
  )
}

/** The placeholder of its content. */
export function InvitationsSkeleton() {
  return (
    <div className={styles.item} aria-hidden>
      <Skeleton height={18} width="60%" />
      <Skeleton height={14} mt={10} width="80%" />
      <Skeleton height={34} mt={14} width="70%" />
    </div>
  )
}
