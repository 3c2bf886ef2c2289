import { useText } from '@majlis/i18n/react'
import { Card, DataTable } from '@majlis/ui'
import { Button } from '@mantine/core'
import groupsStyles from './groups.module.css'
import styles from './people.module.css'

export interface ListedGroup {
  id: string
  name: string
  memberCount: number
  /** Its depth in the tree. */
  depth: number
}

/** Teams or business units, with the actions for each. */
export function GroupList({
  label,
  groups,
  onEdit,
  onDissolve,
}: {
  label: string
  groups: readonly ListedGroup[]
  onEdit(id: string): void
  onDissolve(id: string): void
}) {
  const t = useText('people')
  return (
    <Card>
      <DataTable
        label={label}
        narrow="scrolls"
        columns={[
          { key: 'name', head: t('groups.name') },
          { key: 'members', head: t('groups.members') },
          { key: 'actions', head: t('groups.actions'), isHeadHidden: true },
        ]}
      >
        {groups.map(({ id, name, memberCount, depth }) => (
          <tr key={id}>
            <td style={{ paddingInlineStart: 14 + depth * 24 }}>
              <b>{name}</b>
            </td>
            <td className={`num ${groupsStyles.count}`}>{t('groups.count', { count: memberCount })}</td>
            <td>
              <div className={styles.dialogFoot}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('groups.edit', { name })}
                  onClick={() => onEdit(id)}
                >
                  {t('groups.editShort')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('groups.delete', { name })}
                  onClick={() => onDissolve(id)}
                >
                  {t('groups.deleteShort')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}
