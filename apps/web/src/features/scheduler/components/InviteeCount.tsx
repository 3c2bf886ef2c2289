import { useText } from '@majlis/i18n/react'
import type { useInviteeCounts } from '../hooks/useInviteeCounts.ts'

/** “12 people · 2 co-hosts”. */
export function InviteeCount({ counts }: { counts: ReturnType<typeof useInviteeCounts> }) {
  const t = useText('scheduler')
  return [
    t('people.count', { count: counts.people }),
    ...(counts.coHosts > 0 ? [t('people.coHosts', { count: counts.coHosts })] : []),
  ].join(' · ')
}
