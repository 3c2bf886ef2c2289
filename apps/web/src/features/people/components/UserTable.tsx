import type { ListedPerson, Person, PersonSort } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import {
  Avatar,
  DataTable,
  EmailAddress,
  NoValue,
  RowCheckbox,
  SortButton,
  TableCell,
  type TableColumn,
} from '@majlis/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { TextLink } from '../../../shared/links/index.ts'
import { useFirstRows } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { sortOf, type Column } from '../model/columns.ts'
import styles from './people.module.css'
import { PersonMenu } from './PersonMenu.tsx'
import { StatusChip } from './StatusChip.tsx'

export interface UserTableProps {
  people: readonly ListedPerson[]
  columns: readonly Column[]
  sort: PersonSort
  direction: 'asc' | 'desc'
  onSort(sort: PersonSort): void
  isSelected(id: string): boolean
  /** Selects or deselects these users. */
  onSelect(people: readonly Person[], isSelected: boolean): void
}

/** A page of users with checkboxes. */
export function UserTable(props: UserTableProps) {
  const { people, columns, isSelected, onSelect } = props
  const t = useText('people')
  const shown = useFirstRows(people)
  const selected = people.filter(({ id }) => isSelected(id)).length
  return (
    <DataTable
      label={t('users.table')}
      isHeadKept
      columns={[
        {
          key: 'selected',
          head: (
            <RowCheckbox
              label={t('users.selectPage')}
              isChecked={selected > 0 && selected === people.length}
              isMixed={selected > 0 && selected < people.length}
              onChange={(isNow) => onSelect(people, isNow)}
            />
          ),
        },
        headOf(props, ['name', 'email']),
        ...columns.map((column) => headOf(props, [column])),
        { key: 'actions', head: t('groups.actions'), isHeadHidden: true },
      ]}
    >
      {shown.map((person) => (
        <tr key={person.id} data-selected={isSelected(person.id) || undefined}>
          <TableCell narrow="box">
            <RowCheckbox
              label={t('users.select', { name: person.name || person.email })}
              isChecked={isSelected(person.id)}
              onChange={(isNow) => onSelect([person], isNow)}
            />
          </TableCell>
          <TableCell narrow="line">
            <div className={styles.person}>
              <Avatar name={person.name} email={person.email} pictureUrl={person.pictureUrl} size={36} />
              <div className={styles.words}>
                <TextLink className="touch-target" to="/edit-user/$id" params={{ id: person.id }}>
                  {person.name || <EmailAddress email={person.email} />}
                </TextLink>
                {person.name ? (
                  <span className={styles.quiet}>
                    <EmailAddress email={person.email} />
                  </span>
                ) : null}
              </div>
            </div>
          </TableCell>
          {columns.map((column) => (
            // The day alone would not say which date it is.
            <TableCell key={column} label={isDay(column) ? t(`column.${column}`) : undefined}>
              <Cell person={person} column={column} />
            </TableCell>
          ))}
          <TableCell narrow="menu">
            <PersonMenu person={person} onDone={() => onSelect([person], false)} />
          </TableCell>
        </tr>
      ))}
    </DataTable>
  )
}

/** The heading of a column; the first one has name and address, and sorts by either. */
function headOf(props: UserTableProps, of: readonly (keyof typeof sortOf)[]): TableColumn {
  const isSorted = of.some((part) => sortOf[part] === props.sort)
  return {
    key: of.join(' '),
    head: of.map((part) => <Head key={part} {...props} part={part} />),
    sort: isSorted ? (props.direction === 'asc' ? 'ascending' : 'descending') : undefined,
  }
}

function Head({ part, sort, direction, onSort }: UserTableProps & { part: keyof typeof sortOf }) {
  const t = useText('people')
  const by = sortOf[part]
  const label = t(`column.${part}`)
  if (!by) return label
  const icon = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <SortButton
      label={label}
      title={t('users.sortBy', { column: label })}
      icon={sort === by ? icon : null}
      onSort={() => onSort(by)}
    />
  )
}

function Cell({ person, column }: { person: Person; column: Column }) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const date = (time: number | null) =>
    time === null ? <NoValue /> : <span className="num">{formats.numericDate(time)}</span>
  switch (column) {
    case 'role':
      return t(`role.${person.role}`)
    case 'status':
      return <StatusChip person={person} />
    case 'jobTitle':
    case 'department':
      return person[column] || <NoValue />
    case 'phone':
      return person.phone ? <span className="num ltr">{person.phone}</span> : <NoValue />
    case 'units':
      return formats.side(...person.businessUnits.map(({ name }) => name)) || <NoValue />
    case 'licences':
      return formats.side(...person.licences.map((licence) => t(`licence.${licence}`))) || <NoValue />
    case 'created':
      return date(person.createdAt)
    case 'joined':
      return date(person.joinedAt)
  }
}

function isDay(column: Column): boolean {
  return column === 'created' || column === 'joined'
}
