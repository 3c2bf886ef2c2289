import type { TimeSlot } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import type { Interval } from '@majlis/scheduling'
import { useUser } from '../../../shared/session/index.ts'
import { freeTimes, hoursOf, placeOf, snap, stepMs } from '../model/timeline.ts'
import styles from './Timeline.module.css'
import { TimelineFrame } from './TimelineFrame.tsx'

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
  /** The time of the meeting. */
  selection: Interval
  onSelect(start: number): void
}

/** One day of several people, on which the meeting can be moved. */
export function Timeline({ day, timeZone, people, selection, onSelect }: TimelineProps) {
  const t = useText('scheduler')
  const { profile, user } = useUser()
  const formats = useFormats({ ...profile, timeZone })
  const hours = hoursOf(day, timeZone)
  const named = people.map((person) => ({
    ...person,
    name: person.userId === user.ID ? t('people.you') : person.name,
  }))

  function drag(wish: number): void {
    const start = snap(wish, day)
    if (start !== selection.start) onSelect(start)
  }

  return (
    <TimelineFrame
      className={styles.frame}
      names={named}
      scale={
        <div className={styles.hours} aria-hidden>
          {hours
            .filter(({ hour }) => hour % 2 === 0)
            .map(({ at, from }) => (
              <span key={at} style={{ insetInlineStart: `${from * 100}%` }}>
                {formats.time(at)}
              </span>
            ))}
        </div>
      }
      measure={(part) => day.start + part * (day.end - day.start)}
      meeting={selection}
      place={placeOf({ startDateTime: selection.start, endDateTime: selection.end }, day)}
      slider={{
        label: t('people.chosenTime'),
        max: (day.end - day.start) / 60_000,
        now: Math.round((selection.start - day.start) / 60_000),
        text: formats.timeRange(selection.start, selection.end),
      }}
      pageSteps={4}
      scrollsFor={day.start}
      onPress={(at) => onSelect(snap(at - stepMs / 2, day))}
      onDrag={drag}
      onStep={(steps) => onSelect(snap(selection.start + steps * stepMs, day))}
    >
      {named.map((person) => (
        <Row key={person.userId} person={person} day={day} label={busyText(person)} />
      ))}
    </TimelineFrame>
  )

  function busyText({ name, busy }: Person): string {
    const times = busy.map(({ startDateTime, endDateTime }) => formats.timeRange(startDateTime, endDateTime))
    return times.length > 0
      ? t('people.busyAt', { name, times: formats.list(times) })
      : t('people.freeAllDay', { name })
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
