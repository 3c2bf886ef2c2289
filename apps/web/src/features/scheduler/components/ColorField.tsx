import { eventColors } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useDraft, colorKey } from '../../scheduler-draft/index.ts'
import styles from './fields.module.css'

/** The colour of the entry in the calendar (spec 3.15, 3.51). */
export function ColorField() {
  const t = useText('scheduler')
  const { draft, change } = useDraft()
  const colors = useQuery({ ...orpc.schedule.eventColors.queryOptions(), staleTime: Infinity })
  const offered =
    colors.data?.data.map(({ colorCodeHex }) => colorCodeHex) ??
    eventColors.map(({ colorCodeHex }) => colorCodeHex)
  const shown = offered.includes(draft.colorCodeHex) ? offered : [draft.colorCodeHex, ...offered]
  return (
    <div className={styles.colors} role="radiogroup" aria-label={t('advanced.color')}>
      {shown.map((color) => (
        <label key={color} className={styles.color} style={{ '--color': color }}>
          <input
            type="radio"
            name="colorCodeHex"
            aria-label={t(colorKey(color))}
            checked={draft.colorCodeHex === color}
            onChange={() => change({ colorCodeHex: color })}
          />
          <IconCheck size={20} stroke={2.4} aria-hidden />
        </label>
      ))}
    </div>
  )
}
