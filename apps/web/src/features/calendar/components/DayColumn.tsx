import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { memo, type MouseEvent } from 'react'
import type { Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { stopProps } from '../hooks/useArrowKeys.ts'
import type { NewTimes } from '../model/gesture-times.ts'
import { at, minuteOf, minutesPerDay } from '../model/local-time.ts'
import { segmentsOf } from '../model/placement.ts'
import { EntryButton } from './EntryButton.tsx'
import type { GridProps } from './grid-props.ts'
import styles from './TimeGrid.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** In shorter entries, the time is shown beside the title. */
const shortMinutes = 50
/** Entries come after the free hour in which they begin. */
const entryOffset = 0.5

/** The hours of one day with their entries and free times. */
export function DayColumn({
  day,
  column,
  isToday,
  entries,
  now,
  movingKey,
  drawn,
  onOpen,
  onNew,
}: GridProps & { day: Day; column: number; isToday: boolean }) {
  const { language } = useLanguage()
  return (
    <div
      className={styles.column}
      role="group"
      aria-label={formatDay(day, { language })}
      data-day={day}
      data-hours
      data-today={isToday || undefined}
    >
      <Slots day={day} column={column} onNew={onNew} />
      {/* Below the entries, so that the line does not cross their text. */}
      {isToday ? <NowLine now={now} /> : null}
      {segmentsOf(entries, day).map(({ placed, top, bottom, isStart, isEnd, column: lane, columns }) => (
        <EntryButton
          key={placed.key}
          placed={placed}
          stop={{ from: column, to: column, order: top + entryOffset, isEntry: true }}
          shape="block"
          style={{
            '--minutes': bottom - top,
            insetBlockStart: `calc(${(top / minutesPerDay) * 100}% + 1px)`,
            blockSize: `calc(${((bottom - top) / minutesPerDay) * 100}% - 2px)`,
            insetInlineStart: `calc(${(lane / columns) * 100}% + 1px)`,
            inlineSize: `calc(${(1 / columns) * 100}% - 3px)`,
          }}
          hasHandle={isEnd}
          isMoving={placed.key === movingKey}
          isCutBefore={!isStart}
          isShort={bottom - top < shortMinutes}
          onOpen={onOpen}
        />
      ))}
      {drawn && !drawn.isAllDay ? <Drawn day={day} drawn={drawn} /> : null}
    </div>
  )
}

const Slots = memo(function Slots({
  day,
  column,
  onNew,
}: Pick<GridProps, 'onNew'> & { day: Day; column: number }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const formats = useFormats(profile)
  const date = formatDay(day, { language, withYear: false })

  function open(hour: number, event: MouseEvent<HTMLElement>): void {
    // A pointer chooses the half hour; the keyboard means the full one.
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const isSecondHalf = event.detail > 0 && event.clientY - top > height / 2
    onNew({ start: at(day, hour * 60 + (isSecondHalf ? 30 : 0), profile.timeZone) })
  }

  return hours.map((hour) => (
    <button
      key={hour}
      type="button"
      {...stopProps({ from: column, to: column, order: hour * 60, isEntry: false })}
      className={styles.slot}
      data-slot
      aria-label={t('grid.newAt', { date, time: formats.time(at(day, hour * 60, profile.timeZone)) })}
      onClick={(event) => open(hour, event)}
    />
  ))
})

function Drawn({ day, drawn }: { day: Day; drawn: NewTimes }) {
  const { profile } = useUser()
  const formats = useFormats(profile)
  if (day < drawn.first || day > drawn.last) return null
  const top = day === drawn.first ? minuteOf(drawn.start, profile.timeZone) : 0
  const bottom = day === drawn.last ? minuteOf(drawn.end, profile.timeZone) || minutesPerDay : minutesPerDay
  return (
    <div
      className={`${styles.drawn} num`}
      style={{
        insetBlockStart: `${(top / minutesPerDay) * 100}%`,
        blockSize: `${((bottom - top) / minutesPerDay) * 100}%`,
      }}
    >
      {formats.timeRange(drawn.start, drawn.end)}
    </div>
  )
}

function NowLine({ now }: { now: number }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const share = minuteOf(now, profile.timeZone) / minutesPerDay
  return (
    <div
      className={styles.now}
      role="img"
      aria-label={t('grid.now', { time: formats.time(now) })}
      style={{ insetBlockStart: `${share * 100}%` }}
    />
  )
}
