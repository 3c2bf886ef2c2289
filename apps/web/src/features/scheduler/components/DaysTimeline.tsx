import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { addDays, startPartsOf, weekdays } from '@majlis/scheduling'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import type { PersonDays } from '../model/days.ts'
import styles from './DaysTimeline.module.css'

export interface DaysTimelineProps {
  dates: readonly string[]
  people: readonly PersonDays[]
  /** The days of the meeting. */
  chosen: readonly string[]
  onSelect(firstDate: string): void
}

/** Some days of several people. The meeting is moved by dragging or clicking, or by the arrow keys. */
export function DaysTimeline({ dates, people, chosen, onSelect }: DaysTimelineProps) {
  const t = useText('scheduler')
  const { language, direction } = useLanguage()
  const { profile, user } = useUser()
  const formats = useFormats(profile)
  const track = useRef<HTMLDivElement>(null)
  // How many days after its first one the meeting was taken hold of; null while nothing is dragged.
  const grip = useRef<number | null>(null)
  const [first = ''] = chosen
  const place = dates.indexOf(first)

  function dateAt(event: PointerEvent): number {
    const box = track.current?.getBoundingClientRect()
    if (!box) return place
    const distance = direction === 'rtl' ? box.right - event.clientX : event.clientX - box.left
    return Math.min(Math.max(Math.floor((distance / box.width) * dates.length), 0), dates.length - 1)
  }

  function select(wish: number): void {
    const date = dates[Math.max(wish, 0)]
    if (date && date !== first) onSelect(date)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    const at = dateAt(event)
    const isInside = at >= place && at < place + chosen.length
    grip.current = isInside ? at - place : 0
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isInside) select(at)
  }

  function onPointerMove(event: PointerEvent): void {
    if (grip.current !== null) select(dateAt(event) - grip.current)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const forward = direction === 'rtl' ? -1 : 1
    const steps: Partial<Record<string, number>> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowUp: 1,
      ArrowDown: -1,
      PageUp: 7,
      PageDown: -7,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSelect(addDays(first, step))
  }

  const dayText = (date: string) => formatDay(date, { language, withYear: false })
  return (
    <div className={styles.frame}>
      <div className={styles.names} aria-hidden>
        <span />
        {people.map((person) => (
          <span key={person.userId} className={styles.name}>
            {nameOf(person)}
          </span>
        ))}
      </div>
      <div
        ref={track}
        className={styles.days}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
      >
        <div className={styles.heads} aria-hidden>
          {dates.map((date) => (
            <span key={date}>
              <small>{formats.weekday(weekdayOf(date), 'short')}</small>
              <b className="num">{formats.number(Number(date.slice(8)))}</b>
            </span>
          ))}
        </div>
        {people.map((person) => (
          <div key={person.userId} className={styles.row} role="img" aria-label={rowText(person)}>
            {dates.map((date) => {
              const day = person.days.get(date)
              return <i key={date} data-off={day?.isOff || undefined} data-busy={day?.isBusy || undefined} />
            })}
          </div>
        ))}
        {place >= 0 ? (
          <div
            className={styles.chosen}
            style={{
              insetInlineStart: `${(place / dates.length) * 100}%`,
              inlineSize: `${(chosen.length / dates.length) * 100}%`,
            }}
            role="slider"
            tabIndex={0}
            aria-label={t('people.chosenDays')}
            aria-valuemin={0}
            aria-valuemax={dates.length - 1}
            aria-valuenow={place}
            aria-valuetext={[...new Set([dayText(first), dayText(chosen.at(-1) ?? first)])].join(' – ')}
            onKeyDown={onKeyDown}
          />
        ) : null}
      </div>
    </div>
  )

  function nameOf({ userId, name }: PersonDays): string {
    return userId === user.ID ? t('people.you') : name
  }

  function rowText(person: PersonDays): string {
    const name = nameOf(person)
    const busy = dates.filter((date) => person.days.get(date)?.isBusy)
    return busy.length > 0
      ? t('people.busyAt', { name, times: formats.list(busy.map(dayText)) })
      : t('people.freeDays', { name })
  }
}

/** By ISO number. */
function weekdayOf(date: string): number {
  return weekdays.indexOf(startPartsOf(`${date}T00:00`).weekday) + 1
}
