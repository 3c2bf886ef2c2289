import type { EditScope } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './ScopeChoice.module.css'

/** From the fewest events to all of them. */
export const scopesInOrder: readonly EditScope[] = ['this', 'following', 'all']

export interface ScopeChoiceProps {
  /** The question; visible unless a heading above already asks it. */
  label: string
  isLabelHidden?: boolean
  value: EditScope
  /** The others say why they can't be chosen. */
  possible?: readonly EditScope[]
  onChange(scope: EditScope): void
}

/** Which events of a series a change applies to (spec 4.5): the same choice everywhere. */
export function ScopeChoice({
  label,
  isLabelHidden = false,
  value,
  possible = scopesInOrder,
  onChange,
}: ScopeChoiceProps) {
  const t = useText('recurrence')
  return (
    <fieldset className={styles.scopes} aria-label={isLabelHidden ? label : undefined}>
      {isLabelHidden ? null : <legend>{label}</legend>}
      {scopesInOrder.map((scope) => {
        const isPossible = possible.includes(scope)
        return (
          <label key={scope} className={styles.scope}>
            <input
              type="radio"
              name="scope"
              checked={value === scope}
              disabled={!isPossible}
              onChange={() => onChange(scope)}
            />
            <span>
              {t(`scope.${scope}`)}
              {isPossible ? null : <small>{t('scope.ofSeries')}</small>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
