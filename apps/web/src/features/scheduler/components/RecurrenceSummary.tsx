import { useFormats, useText } from '@majlis/i18n/react'
import { IconRepeat } from '@tabler/icons-react'
import { useNow } from '../../../shared/clock/index.ts'
import { useRecurrenceSentence } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft, datesOf, localStartOf } from '../../scheduler-draft/index.ts'
import styles from './recurrence.module.css'

const shownDates = 5

/** The recurrence as a sentence, with its first dates. */
export function RecurrenceSummary() {
  const t = useText('scheduler')
  const sentenceOf = useRecurrenceSentence()
  const now = useNow()
  const { profile } = useUser()
  const { draft } = useDraft()
  const formats = useFormats({ ...profile, timeZone: draft.timeZone })
  const found = datesOf(draft, shownDates)
  if (!found) return null
  const sentence = sentenceOf(found.rule, draft.timeZone, localStartOf(draft) ?? undefined)
  return (
    <div className={styles.summary} aria-live="polite">
      <p className={styles.sentence}>
        <IconRepeat size={20} stroke={1.8} aria-hidden />
        <span>{sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1)}</span>
      </p>
      {found.dates.length > 0 ? (
        <>
          <p className={styles.nextLabel} id="next-dates">
            {t('recurrence.nextDates')}
          </p>
          <ol className={styles.dates} aria-labelledby="next-dates">
            {found.dates.map(({ startsAt }) => (
              <li key={startsAt}>
                {formats.side(
                  formats.date(startsAt, { length: 'short', now }),
                  ...(draft.isAllDay ? [] : [formats.time(startsAt)]),
                )}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}
