import { eventColors } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useDraft } from '../hooks/useDraft.ts'
import styles from './fields.module.css'

/** The names that the colours have in the texts. */
const names: ReadonlyMap<string, (typeof eventColors)[number]['name']> = new Map(
  eventColors.map(({ colorCodeHex, name }) => [colorCodeHex, name]),
)

/** The colour of the entry in the calendar (spec 3.15, 3.51). */
export function ColorField() {
  const t = useText('scheduler')
  const { draft, change } = useDraft()
  const colors = useQuery({ ...orpc.schedule.eventColors.queryOptions(), staleTime: Infinity })
  const offered = colors.data?.data.map(({ colorCodeHex }) => colorCodeHex) ?? [...names.keys()]
  const shown = offered.includes(draft.colorCodeHex) ? offered : [draft.colorCodeHex, ...offered]
  return (
    <div className={styles.colors} role="radiogroup" aria-label={t('advanced.color')}>
      {shown.map((color) => {
        const name = names.get(color)
        return (
          <label key={color} className={styles.color} style={{ '--color': color }}>
            <input
              type="radio"
              name="colorCodeHex"
              aria-label={name ? t(`color.${name}`) : t('color.own')}
              checked={draft.colorCodeHex === color}
              onChange={() => change({ colorCodeHex: color })}
            />
            <IconCheck size={20} stroke={2.4} aria-hidden />
          </label>
        )
      })}
    </div>
  )
}
