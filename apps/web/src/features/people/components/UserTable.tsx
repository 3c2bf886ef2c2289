import type { Person, PersonSort } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { TextLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { sortOf, type Column } from '../model/columns.ts'
import styles from './people.module.css'
import table from './table.module.css'
import { StatusChip } from './StatusChip.tsx'

export interface UserTableProps {
  people: readonly Person[]
  columns: readonly Column[]
  sort: PersonSort
  direction: 'asc' | 'desc'
  onSort(sort: PersonSort): void
  isSelected(id: string): boolean
  /** Selects these, or no longer. */
  onSelect(people: readonly Person[], isSelected: boolean): void
}

/** A page of users, with boxes to select them. */
export function UserTable(props: UserTableProps) {
  const { people, columns, isSelected, onSelect } = props
  const t = useText('people')
  const selected = people.filter(({ id }) => isSelected(id)).length
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stacked}`} aria-label={t('users.table')}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={t('users.selectPage')}
                checked={selected > 0 && selected === people.length}
                indeterminate={selected > 0 && selected < people.length}
                onChange={(event) => onSelect(people, event.currentTarget.checked)}
              />
            </th>
            <Head {...props} of={['name', 'email']} />
            {columns.map((column) => (
              <Head key={column} {...props} of={[column]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} data-selected={isSelected(person.id) || undefined}>
              <td>
                <Checkbox
                  aria-label={t('users.select', { name: person.name })}
                  checked={isSelected(person.id)}
                  onChange={(event) => onSelect([person], event.currentTarget.checked)}
                />
              </td>
              <td>
                <div className={styles.person}>
                  <Avatar name={person.name} email={person.email} pictureUrl={person.pictureUrl} size={36} />
                  <div className={styles.words}>
                    <TextLink to="/edit-user/$id" params={{ id: person.id }}>
                      {person.name || person.email}
                    </TextLink>
                    <span className={styles.quiet}>{person.email}</span>
                  </div>
                </div>
              </td>
              {columns.map((column) => (
                // A day alone says not which one it is.
                <td key={column} data-label={isDay(column) ? t(`column.${column}`) : undefined}>
                  <Cell person={person} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The heading of a column; the first one holds name and address, and sorts by either. */
function Head({ of, sort, direction, onSort }: UserTableProps & { of: readonly (keyof typeof sortOf)[] }) {
  const t = useText('people')
  const isSorted = of.some((part) => sortOf[part] === sort)
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      {...(isSorted
        ? { 'aria-sort': direction === 'asc' ? ('ascending' as const) : ('descending' as const) }
        : {})}
    >
      {of.map((part) => {
        const by = sortOf[part]
        const label = t(`column.${part}`)
        if (!by) return label
        return (
          <button
            key={part}
            type="button"
            className={table.sort}
            title={t('users.sortBy', { column: label })}
            onClick={() => onSort(by)}
          >
            {label}
            {sort === by ? <Arrow size={16} stroke={1.8} aria-hidden /> : null}
          </button>
        )
      })}
    </th>
  )
}

function Cell({ person, column }: { person: Person; column: Column }) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const date = (time: number | null) =>
    time === null ? <Nothing /> : <span className="num">{formats.numericDate(time)}</span>
  switch (column) {
    case 'role':
      return t(`role.${person.role}`)
    case 'status':
      return <StatusChip person={person} />
    case 'jobTitle':
    case 'department':
      return person[column] || <Nothing />
    case 'phone':
      return person.phone ? <span className="num ltr">{person.phone}</span> : <Nothing />
    case 'units':
      return formats.side(...person.businessUnits.map(({ name }) => name)) || <Nothing />
    case 'licences':
      return formats.side(...person.licences.map((licence) => t(`licence.${licence}`))) || <Nothing />
    case 'created':
      return date(person.createdAt)
    case 'joined':
      return date(person.joinedAt)
  }
}

function isDay(column: Column): boolean {
  return column === 'created' || column === 'joined'
}

function Nothing() {
  return (
    <span className={styles.empty} data-nothing>
      –
    </span>
  )
}
