import { IconHierarchy3 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { GroupsPage } from '../components/GroupsPage.tsx'
import { possibleParents, unitTree } from '../model/unit-tree.ts'

/** Business units: the parts of the organisation, one within another. */
export function BusinessUnitsPage() {
  const queries = useQueryClient()
  const list = useQuery(orpc.businessUnit.list.queryOptions())
  const units = list.data?.data ?? []
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orpc.businessUnit.key() }),
      // The users are listed with their units.
      queries.invalidateQueries({ queryKey: orpc.people.key() }),
    ])
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
        await changed()
      }}
      update={async (id, group) => {
        await api.businessUnit.update({ id, ...group })
        await changed()
      }}
      dissolve={async (id) => {
        await api.businessUnit.delete({ id })
        await changed()
      }}
    />
  )
}
