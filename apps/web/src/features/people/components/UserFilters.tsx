import { licences, organizationRoles, userStatuses, type PersonFilter } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import table from './table.module.css'

export type Filters = Pick<PersonFilter, 'status' | 'role' | 'department' | 'businessUnitId' | 'licence'>

export interface UserFiltersProps {
  search: string
  onSearch(search: string): void
  filters: Filters
  onFilters(filters: Filters): void
}

/** What narrows the list of users. On a phone all but the search wait behind a button. */
export function UserFilters({ search, onSearch, filters, onFilters }: UserFiltersProps) {
  const t = useText('people')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
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
        className={table.filter ?? ''}
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
    <div id={id} className={table.tools} data-open={isOpen || undefined}>
      <div className={table.search}>
        <TextInput
          type="search"
          label={t('users.search')}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        <Button
          className={table.filterButton ?? ''}
          variant={chosen > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} stroke={1.8} aria-hidden />}
          aria-controls={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? t('users.filtersChosen', { number: chosen }) : t('users.filters')}
        </Button>
      </div>
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
    </div>
  )
}
