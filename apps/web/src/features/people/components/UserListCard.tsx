import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { ListOr } from '../../../shared/lists/index.ts'
import type { FilteredUsers } from '../hooks/useFilteredUsers.ts'
import type { Column } from '../model/columns.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { PageTurner } from './PageTurner.tsx'
import styles from './people.module.css'
import table from './table.module.css'
import { UserTable, type UserTableProps } from './UserTable.tsx'

interface UserListCardProps extends Pick<UserTableProps, 'isSelected' | 'onSelect'> {
  users: FilteredUsers
  columns: Column[]
  onColumns(columns: Column[]): void
  onClear(): void
}

/** A page of users with their number, the choice of columns and the paging. */
export function UserListCard({
  users,
  columns,
  onColumns,
  onClear,
  isSelected,
  onSelect,
}: UserListCardProps) {
  const t = useText('people')
  const { list, sort, direction, sortBy, isFiltered, page, hasMore, turn } = users
  return (
    <Card>
      <ListOr
        list={list}
        items={list.data?.data.users}
        icon={IconUsers}
        height={420}
        none={{
          title: t('users.none'),
          text: t('users.noneText'),
          action: isFiltered ? (
            <Button variant="default" onClick={onClear}>
              {t('users.clear')}
            </Button>
          ) : null,
        }}
      >
        {(people) => (
          <>
            <UserTable
              people={people}
              columns={columns}
              sort={sort}
              direction={direction}
              onSort={sortBy}
              isSelected={isSelected}
              onSelect={onSelect}
            />
            <div className={table.foot}>
              <span className={styles.quiet} role="status">
                {list.data ? <Total {...list.data.data} /> : null}
              </span>
              <div className={table.pages}>
                <ColumnChoice shown={columns} onChange={onColumns} />
                <PageTurner page={page} hasMore={hasMore} onTurn={turn} />
              </div>
            </div>
          </>
        )}
      </ListOr>
    </Card>
  )
}

function Total({ total, isMore }: { total: number; isMore: boolean }) {
  const t = useText('people')
  return isMore ? t('users.more', { count: total }) : t('users.count', { count: total })
}
