import type { EditScope } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Radio, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import styles from './dialogs.module.css'

const scopes: readonly EditScope[] = ['this', 'following', 'all']

/** Which events of a series a change is for (spec 4.5). */
export function ScopeChoice({
  label,
  isLabelHidden = false,
  value,
  onChange,
}: {
  label: string
  /** Something above says the same already. */
  isLabelHidden?: boolean
  value: EditScope
  onChange(scope: EditScope): void
}) {
  const t = useText('calendar')
  return (
    <Radio.Group
      label={isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      value={value}
      onChange={(chosen) => {
        const scope = scopes.find((one) => one === chosen)
        if (scope) onChange(scope)
      }}
    >
      <div className={styles.choices}>
        {scopes.map((scope) => (
          <Radio key={scope} value={scope} label={t(`scope.${scope}`)} />
        ))}
      </div>
    </Radio.Group>
  )
}
