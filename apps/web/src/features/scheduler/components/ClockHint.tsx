import { useFormats, useText } from '@majlis/i18n/react'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft, clockChangeOf, localStartOf } from '../../scheduler-draft/index.ts'
import styles from './sections.module.css'

/** What happens to a start at an hour that a clock change skips or repeats (RFC 5545 3.3.5). */
export function ClockHint() {
  const t = useText('scheduler')
  const { profile } = useUser()
  const { draft } = useDraft()
  // Times on the clock are written as UTC shows them.
  const formats = useFormats({ ...profile, timeZone: 'UTC' })
  const timeText = (local: string) => formats.time(Date.parse(`${local}Z`))
  const change = clockChangeOf(draft)
  const start = localStartOf(draft)
  if (!change || !start) return null
  return (
    <p className={styles.hint} role="status">
      {change.kind === 'gap'
        ? t('details.clockGap', { time: timeText(start), instead: timeText(change.instead) })
        : t('details.clockTwice', { time: timeText(start) })}
    </p>
  )
}
