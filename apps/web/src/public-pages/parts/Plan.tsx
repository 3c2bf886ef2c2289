import { slot } from '../slots.ts'
import buttons from './buttons.module.css'
import styles from './Plan.module.css'
import { Tick } from './Points.tsx'

/** A plan of the operator’s list; the server fills it in. */
export function PlanCard({ isHighlighted = false }: { isHighlighted?: boolean }) {
  return (
    <li className={styles.plan} data-highlighted={isHighlighted ? '' : undefined}>
      {isHighlighted ? <p className={styles.badge}>{slot('plan.badge')}</p> : null}
      <h2>{slot('plan.name')}</h2>
      <p className={styles.price}>
        <b>{slot('plan.price')}</b> <span>{slot('plan.per')}</span>
      </p>
      <p>{slot('plan.about')}</p>
      <ul className={styles.features}>{slot('plan.features')}</ul>
      <a className={isHighlighted ? buttons.main : buttons.second} href={slot('plan.href')}>
        {slot('plan.button')}
      </a>
    </li>
  )
}

/** One feature line of a plan. */
export function PlanFeature({ text = slot('plan.feature') }: { text?: string }) {
  return (
    <li>
      <Tick />
      {text}
    </li>
  )
}
