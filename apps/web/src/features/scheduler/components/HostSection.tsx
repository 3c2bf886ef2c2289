import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { HostSettings, useMeetingDefaults } from '../../../shared/host-settings/index.ts'
import { useDraft } from '../../scheduler-draft/index.ts'
import styles from './sections.module.css'

/** Host controls (spec 2.54, 3.26–3.33). The passcode is beside the meeting ID. */
export function HostSection() {
  const tr = useText('recurrence')
  const errorText = useErrorText()
  const { draft, change, errorOf, isOneEvent } = useDraft()
  const { locked } = useMeetingDefaults()
  const code = errorOf('settings')
  if (isOneEvent) return <p className={styles.note}>{tr('scope.ofSeries')}</p>
  return (
    <div className={styles.section}>
      {code ? <Notice tone="bad">{errorText(code)}</Notice> : null}
      <HostSettings
        settings={draft.settings}
        without={['passcodeRequired']}
        locked={locked}
        onChange={(changes) =>
          change((previous) => ({ ...previous, settings: { ...previous.settings, ...changes } }))
        }
      />
    </div>
  )
}
