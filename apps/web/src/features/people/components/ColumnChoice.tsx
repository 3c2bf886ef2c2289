import { useText } from '@majlis/i18n/react'
import { Button, Checkbox, Popover } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { columns, type Column } from '../model/columns.ts'
import styles from './people.module.css'

/** Chooses the columns of the list. */
export function ColumnChoice({
  shown,
  onChange,
}: {
  shown: readonly Column[]
  onChange(shown: Column[]): void
}) {
  const t = useText('people')
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.8} aria-hidden />}>
          {t('users.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.form}>
          {columns.map((column) => (
            <Checkbox
              key={column}
              label={t(`column.${column}`)}
              checked={shown.includes(column)}
              onChange={(event) => {
                const isShown = event.currentTarget.checked
                onChange(columns.filter((one) => (one === column ? isShown : shown.includes(one))))
              }}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
