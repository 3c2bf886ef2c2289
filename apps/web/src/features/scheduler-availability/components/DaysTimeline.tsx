import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { addDays } from '@majlis/scheduling'
import { weekdayOf } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { PersonDays } from '../model/days.ts'
import styles from './DaysTimeline.module.css'
import { TimelineFrame } from './TimelineFrame.tsx'

export interface DaysTimelineProps {
  dates: readonly string[]
  people: readonly PersonDays[]
  /** The days of the meeting. */
  chosen: readonly string[]
  onSelect(firstDate: string): void
}

/** Some days of several people, on which the meeting is moved. */
export function DaysTimeline({ dates, people, chosen, onSelect }: DaysTimelineProps) {
  const t = useText('scheduler')
  const { language } = useLanguage()
  const { profile, user } = useUser()
  const formats = useFormats(profile)
  const named = people.map((person) => ({
    ...person,
    name: person.userId === user.ID ? t('people.you') : person.name,
  }))
  const [first = ''] = chosen
  const start = dates.indexOf(first)
  const dayText = (date: string) => formatDay(date, { language, withYear: false })

  function select(wish: number): void {
    const date = dates[Math.max(wish, 0)]
    if (date && date !== first) onSelect(date)
  }

  return (
    <TimelineFrame
      className={styles.frame}
      names={named}
      scale={
        <div className={styles.heads} aria-hidden>
          {dates.map((date) => (
            <span key={date}>
              <small>{formats.weekday(weekdayOf(date), 'short')}</small>
              <b className="num">{formats.number(Number(date.slice(8)))}</b>
            </span>
          ))}
        </div>
      }
      measure={(part) => Math.min(Math.max(Math.floor(part * dates.length), 0), dates.length - 1)}
      meeting={{ start, end: start + chosen.length }}
      place={start < 0 ? null : { from: start / dates.length, length: chosen.length / dates.length }}
      slider={{
        label: t('people.chosenDays'),
        max: dates.length - 1,
        now: start,
        text: [...new Set([dayText(first), dayText(chosen.at(-1) ?? first)])].join(' – '),
      }}
      pageSteps={7}
      onPress={select}
      onDrag={select}
      onStep={(steps) => onSelect(addDays(first, steps))}
    >
      {named.map((person) => (
        <div key={person.userId} className={styles.row} role="img" aria-label={rowText(person)}>
          {dates.map((date) => {
            const day = person.days.get(date)
            return <i key={date} data-off={day?.isOff || undefined} data-busy={day?.isBusy || undefined} />
          })}
        </div>
      ))}
    </TimelineFrame>
  )

  function rowText({ name, days }: PersonDays): string {
    const busy = dates.filter((date) => days.get(date)?.isBusy)
    return busy.length > 0
      ? t('people.busyAt', { name, times: formats.list(busy.map(dayText)) })
      : t('people.freeDays', { name })
  }
}
