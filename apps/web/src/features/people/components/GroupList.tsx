import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button, VisuallyHidden } from '@mantine/core'
import styles from './people.module.css'
import table from './table.module.css'

export interface ListedGroup {
  id: string
  name: string
  memberCount: number
  /** How far within others it stands. */
  depth: number
}

/** Teams or business units, with what can be done with each. */
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
      <div className={table.scroll}>
        <table className={table.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('groups.name')}</th>
              <th scope="col">{t('groups.members')}</th>
              <th scope="col">
                <VisuallyHidden>{t('groups.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, name, memberCount, depth }) => (
              <tr key={id}>
                <td style={{ paddingInlineStart: 14 + depth * 24 }}>
                  <b>{name}</b>
                </td>
                <td className={`num ${table.count}`}>{t('groups.count', { count: memberCount })}</td>
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
          </tbody>
        </table>
      </div>
    </Card>
  )
}
