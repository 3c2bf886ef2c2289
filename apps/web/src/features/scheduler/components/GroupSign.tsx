import type { GroupKind } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react'

/** A team, or a business unit. */
export function GroupSign({ kind }: { kind: GroupKind }) {
  const Icon = kind === 'team' ? IconUsersGroup : IconBuildingCommunity
  return <Icon size={20} stroke={1.8} aria-hidden />
}

/** Says whether it is a team or a business unit, and how many people are in it. */
export function GroupText({ kind, count }: { kind: GroupKind; count: number }) {
  const t = useText('scheduler')
  const members = t('people.members', { count })
  return kind === 'team' ? t('people.asTeam', { members }) : t('people.asUnit', { members })
}
