import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { GroupsPage } from '../components/GroupsPage.tsx'

/** Teams: groups of people that are invited together. */
export function TeamsPage() {
  const { user } = useUser()
  const renew = useRenew()
  const list = useInfiniteQuery(orpc.team.groups.infiniteOptions(byCursor({ id: user.organization_id })))
  const teams = list.data?.pages.flatMap(({ data }) => data.groups)
  return (
    <GroupsPage
      kind="teams"
      icon={IconUsersGroup}
      list={list}
      pages={list}
      groups={teams}
      rows={teams?.map((team) => ({ ...team, depth: 0 })) ?? []}
      membersOf={(id) => api.team.members({ id })}
      create={async ({ name, memberIds }) => {
        await api.team.create({ name, memberIds })
        await renew('teams')
      }}
      update={async (id, { name, memberIds }) => {
        await api.team.update({ id, name, memberIds })
        await renew('teams')
      }}
      dissolve={async (id) => {
        await api.team.delete({ id })
        await renew('teams')
      }}
    />
  )
}
