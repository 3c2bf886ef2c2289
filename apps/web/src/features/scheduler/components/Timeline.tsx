import type { TimeSlot } from '@majlis/contract'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import type { Interval } from '@majlis/scheduling'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { freeTimes, hoursOf, placeOf, snap, stepMs } from '../model/timeline.ts'
import styles from './Timeline.module.css'

interface Person {
  userId: string
  name: string
  busy: TimeSlot[]
  working: TimeSlot[]
}

export interface TimelineProps {
  day: Interval
  timeZone: string
  people: readonly Person[]
  /** When the meeting would be. */
  selection: Interval
  onSelect(start: number): void
}

/** One day of several people. The meeting is moved by dragging or clicking, or by the arrow keys. */
export function Timeline({ day, timeZone, people, selection, onSelect }: TimelineProps) {
  const t = useText('scheduler')
  const { direction } = useLanguage()
  const { profile, user } = useUser()
  const formats = useFormats({ ...profile, timeZone })
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  // Where within the meeting it was taken hold of; null while nothing is dragged.
  const grip = useRef<number | null>(null)
  const chosen = placeOf({ startDateTime: selection.start, endDateTime: selection.end }, day)
  const hours = hoursOf(day, timeZone)

  // The day begins long before anybody works: what was chosen is in sight, with what lies before it.
  const chosenFrom = chosen?.from ?? 0
  useEffect(() => {
    const element = frame.current
    if (!element || grip.current !== null) return
    const wanted = (chosenFrom - 0.12) * element.scrollWidth
    element.scrollLeft = direction === 'rtl' ? -wanted : wanted
    // Only where another day or the first sight of it asks for it: who drags scrolls by hand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [day.start, direction])

  function instantAt(event: PointerEvent): number {
    const box = track.current?.getBoundingClientRect()
    if (!box) return selection.start
    const distance = direction === 'rtl' ? box.right - event.clientX : event.clientX - box.left
    return day.start + (distance / box.width) * (day.end - day.start)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    const at = instantAt(event)
    const isInside = at >= selection.start && at < selection.end
    grip.current = isInside ? at - selection.start : 0
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isInside) onSelect(snap(at - stepMs / 2, day))
  }

  function onPointerMove(event: PointerEvent): void {
    if (grip.current === null) return
    const start = snap(instantAt(event) - grip.current, day)
    if (start !== selection.start) onSelect(start)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const forward = direction === 'rtl' ? -stepMs : stepMs
    const steps: Partial<Record<string, number>> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowUp: stepMs,
      ArrowDown: -stepMs,
      PageUp: 4 * stepMs,
      PageDown: -4 * stepMs,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSelect(snap(selection.start + step, day))
  }

  const minutes = Math.round((selection.start - day.start) / 60_000)
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.names} aria-hidden>
        <span />
        {people.map(({ userId, name }) => (
          <span key={userId} className={styles.name}>
            {userId === user.ID ? t('people.you') : name}
          </span>
        ))}
      </div>
      <div
        ref={track}
        className={styles.day}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
      >
        <div className={styles.hours} aria-hidden>
          {hours
            .filter(({ hour }) => hour % 2 === 0)
            .map(({ at, from }) => (
              <span key={at} style={{ insetInlineStart: `${from * 100}%` }}>
                {formats.time(at)}
              </span>
            ))}
        </div>
        {people.map((person) => (
          <Row key={person.userId} person={person} day={day} label={busyText(person)} />
        ))}
        {chosen ? (
          <div
            className={styles.chosen}
            style={{ insetInlineStart: `${chosen.from * 100}%`, inlineSize: `${chosen.length * 100}%` }}
            role="slider"
            tabIndex={0}
            aria-label={t('people.chosenTime')}
            aria-valuemin={0}
            aria-valuemax={(day.end - day.start) / 60_000}
            aria-valuenow={minutes}
            aria-valuetext={formats.timeRange(selection.start, selection.end)}
            onKeyDown={onKeyDown}
          />
        ) : null}
      </div>
    </div>
  )

  function busyText({ userId, name, busy }: Person): string {
    const who = userId === user.ID ? t('people.you') : name
    const times = busy.map(({ startDateTime, endDateTime }) => formats.timeRange(startDateTime, endDateTime))
    return times.length > 0
      ? t('people.busyAt', { name: who, times: formats.list(times) })
      : t('people.freeAllDay', { name: who })
  }
}

function Row({ person, day, label }: { person: Person; day: Interval; label: string }) {
  return (
    <div className={styles.row} role="img" aria-label={label}>
      {freeTimes(person.working, day).map((slot) => (
        <Block key={`off ${slot.startDateTime}`} slot={slot} day={day} className={styles.off} />
      ))}
      {person.busy.map((slot) => (
        <Block key={`busy ${slot.startDateTime}`} slot={slot} day={day} className={styles.busy} />
      ))}
    </div>
  )
}

function Block({ slot, day, className }: { slot: TimeSlot; day: Interval; className: string | undefined }) {
  const place = placeOf(slot, day)
  if (!place) return null
  return (
    <i
      className={className}
      style={{ insetInlineStart: `${place.from * 100}%`, inlineSize: `${place.length * 100}%` }}
    />
  )
}
