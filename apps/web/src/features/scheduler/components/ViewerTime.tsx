import { zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { dateOf, offsetAt } from '@majlis/scheduling'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft, instantsOf } from '../../scheduler-draft/index.ts'
import styles from './sections.module.css'

/** The time for the viewer, if it differs from the meeting's zone. */
export function ViewerTime() {
  const t = useText('scheduler')
  const { language } = useLanguage()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { draft } = useDraft()
  const now = useNow()
  const instants = instantsOf(draft)
  const { timeZone } = profile
  if (draft.isAllDay || !instants || instants.end <= instants.start) return null
  if (offsetAt(instants.start, timeZone) === offsetAt(instants.start, draft.timeZone)) return null
  const isOtherDay = dateOf(instants.start, timeZone) !== draft.startDate
  return (
    <p className={styles.hint}>
      {t('details.viewerTime', {
        city: zoneName(timeZone, language, 'city'),
        time: formats.side(
          ...(isOtherDay ? [formats.date(instants.start, { length: 'short', now })] : []),
          formats.timeRange(instants.start, instants.end),
        ),
      })}
    </p>
  )
}
