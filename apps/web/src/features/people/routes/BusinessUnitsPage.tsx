import { IconHierarchy3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { GroupsPage } from '../components/GroupsPage.tsx'
import { possibleParents, unitTree } from '../model/unit-tree.ts'

/** Business units: the parts of the organisation, one within another. */
export function BusinessUnitsPage() {
  const renew = useRenew()
  const list = useQuery(orpc.businessUnit.list.queryOptions())
  const units = list.data?.data ?? []
  return (
    <GroupsPage
      kind="units"
      icon={IconHierarchy3}
      list={list}
      groups={list.data?.data}
      rows={unitTree(units)}
      parentsOf={(unit) => (unit ? possibleParents(units, unit.id) : unitTree(units))}
      membersOf={(id) => api.businessUnit.members({ id })}
      create={async (group) => {
        await api.businessUnit.create(group)
        await renew('businessUnits')
      }}
      update={async (id, group) => {
        await api.businessUnit.update({ id, ...group })
        await renew('businessUnits')
      }}
      dissolve={async (id) => {
        await api.businessUnit.delete({ id })
        await renew('businessUnits')
      }}
    />
  )
}
