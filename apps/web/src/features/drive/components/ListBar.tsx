import { driveSorts, type DriveEntry } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import type { DriveOrder } from '../hooks/useDrive.ts'
import styles from './drive.module.css'
import { actsFor, type EntryAct } from './EntryMenu.tsx'

/** The actions for several entries at once. */
const actsOfMany = ['move', 'copy', 'trash', 'restore', 'delete'] as const satisfies EntryAct[]

interface SelectionBarProps {
  selected: readonly DriveEntry[]
  onAct(act: EntryAct): void
  onClear(): void
}

/** How many entries are selected, and the actions for all of them. */
export function SelectionBar({ selected, onAct, onClear }: SelectionBarProps) {
  const t = useText('drive')
  const acts = actsOfMany.filter((act) => selected.every((entry) => actsFor(entry).includes(act)))
  return (
    <div className={styles.selection}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('act.clear')} onClick={onClear}>
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <b role="status">{t('selected', { count: selected.length })}</b>
      {acts.map((act) => (
        <Button key={act} variant="default" size="sm" onClick={() => onAct(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
    </div>
  )
}

interface OrderFieldProps {
  order: DriveOrder
  onChange(order: DriveOrder): void
}

/** The sort order of a list. */
export function OrderField({ order, onChange }: OrderFieldProps) {
  const t = useText('drive')
  const isUp = order.direction === 'ascending'
  const DirectionIcon = isUp ? IconSortAscending : IconSortDescending
  return (
    <div className={styles.order}>
      <NativeSelect
        size="sm"
        aria-label={t('sort.label')}
        value={order.sort}
        data={driveSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={({ currentTarget }) => {
          const sort = driveSorts.find((one) => one === currentTarget.value)
          if (sort) onChange({ ...order, sort })
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t(isUp ? 'sort.ascending' : 'sort.descending')}
        onClick={() => onChange({ ...order, direction: isUp ? 'descending' : 'ascending' })}
      >
        <DirectionIcon size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}
