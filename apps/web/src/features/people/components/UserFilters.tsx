import { licences, organizationRoles, userStatuses, type PersonFilter } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { FilterBar } from '../../../shared/lists/index.ts'

export type Filters = Pick<PersonFilter, 'status' | 'role' | 'department' | 'businessUnitId' | 'licence'>

export interface UserFiltersProps {
  search: string
  onSearch(search: string): void
  filters: Filters
  onFilters(filters: Filters): void
}

/** The filters of the list of users. */
export function UserFilters({ search, onSearch, filters, onFilters }: UserFiltersProps) {
  const t = useText('people')
  const chosen = Object.values(filters).filter(Boolean).length
  const departments = useQuery(orpc.people.departments.queryOptions())
  const units = useQuery(orpc.businessUnit.list.queryOptions())

  function choice<K extends keyof Filters>(
    key: K,
    label: string,
    options: readonly { value: NonNullable<Filters[K]>; label: string }[],
  ) {
    return (
      <NativeSelect
        label={label}
        value={filters[key] ?? ''}
        data={[{ value: '', label: t('users.any') }, ...options]}
        onChange={(event) => {
          const option = options.find(({ value }) => value === event.currentTarget.value)
          onFilters({ ...filters, [key]: option?.value })
        }}
      />
    )
  }

  return (
    <FilterBar label={t('users.search')} search={search} onSearch={onSearch} chosen={chosen}>
      {choice(
        'status',
        t('column.status'),
        userStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {choice(
        'role',
        t('column.role'),
        organizationRoles.map((value) => ({ value, label: t(`role.${value}`) })),
      )}
      {choice(
        'department',
        t('column.department'),
        (departments.data?.data ?? []).map((value) => ({ value, label: value })),
      )}
      {choice(
        'businessUnitId',
        t('column.units'),
        (units.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choice(
        'licence',
        t('column.licences'),
        licences.map((value) => ({ value, label: t(`licence.${value}`) })),
      )}
    </FilterBar>
  )
}
