import { formatDay } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { Button, VisuallyHidden } from '@mantine/core'
import { dateOf } from '@majlis/scheduling'
import { IconCalendarHeart } from '@tabler/icons-react'
import type { Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { stopProps } from '../hooks/useArrowKeys.ts'
import { isOn, type PlacedEntry } from '../model/placement.ts'
import styles from './AgendaList.module.css'
import type { GridProps } from './grid-props.ts'
import { useEntryText } from '../hooks/useEntryText.ts'

/** The days that have entries, one below the other. */
export function AgendaList({
  days,
  entries,
  now,
  isLoading,
  onOpen,
  onNew,
  onShowDay,
}: GridProps & { isLoading: boolean }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const today = dateOf(now, profile.timeZone)
  const filled = days
    .map((day) => ({ day, entries: entries.filter((placed) => isOn(placed, day)) }))
    .filter((one) => one.entries.length > 0)
  const first = days[0]
  if (filled.length === 0 && !isLoading) {
    return (
      <div className={styles.list}>
        <EmptyState
          icon={IconCalendarHeart}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Button onClick={() => onNew(first && first > today ? { day: first } : {})}>{t('new')}</Button>
          }
        />
      </div>
    )
  }
  // Rows are numbered across all days, so that the arrow keys move from one day to the next.
  const offsets = filled.map((_, place) =>
    filled.slice(0, place).reduce((sum, one) => sum + one.entries.length, 0),
  )
  return (
    <div className={styles.list}>
      {filled.map(({ day, entries: own }, dayPlace) => (
        <section key={day} className={styles.day} data-today={day === today || undefined}>
          <h2>
            <button type="button" className={styles.dayName} onClick={() => onShowDay(day)}>
              {formatDay(day, { language, withYear: false })}
              {day === today ? <span className={styles.today}>{t('today')}</span> : null}
            </button>
          </h2>
          <ul>
            {own.map((placed, place) => (
              <li key={placed.key}>
                <AgendaRow placed={placed} order={(offsets[dayPlace] ?? 0) + place} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The entries of the chosen day, below a month of dots. */
export function DayList({
  day,
  entries,
  firstOrder,
  onOpen,
}: Pick<GridProps, 'entries' | 'onOpen'> & { day: Day; firstOrder: number }) {
  const t = useText('calendar')
  const { language } = useLanguage()
  const own = entries.filter((placed) => isOn(placed, day))
  return (
    <div className={styles.list}>
      <section className={styles.day}>
        <h2 className={styles.dayName}>{formatDay(day, { language, withYear: false })}</h2>
        {own.length === 0 ? (
          <p className={styles.none}>{t('empty.day')}</p>
        ) : (
          <ul>
            {own.map((placed, place) => (
              <li key={placed.key}>
                <AgendaRow placed={placed} order={firstOrder + place} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function AgendaRow({
  placed,
  order,
  onOpen,
}: {
  placed: PlacedEntry
  order: number
  onOpen(placed: PlacedEntry): void
}) {
  const t = useText('calendar')
  const ti = useText('invitations')
  const text = useEntryText()
  const { entry } = placed
  const details = [
    ...text.source(placed),
    ...(entry.isRecurrent ? [t('entry.repeats')] : []),
    ...(entry.myResponse ? [ti(`response.${entry.myResponse}`)] : []),
    ...(entry.showMeAs === 'Available' ? [t('entry.available')] : []),
  ]
  return (
    <button
      type="button"
      {...stopProps({ from: 0, to: 6, order, isEntry: true })}
      className={styles.row}
      style={{ '--entry': entry.colorCodeHex }}
      data-entry={placed.key}
      data-response={entry.myResponse ?? undefined}
      data-state={entry.state}
      data-external={entry.external ? true : undefined}
      onClick={() => onOpen(placed)}
    >
      <VisuallyHidden>{text.label(placed, 'block')}</VisuallyHidden>
      <span className={`${styles.time} num`} aria-hidden>
        {text.time(placed)}
      </span>{' '}
      <i className={styles.mark} aria-hidden />
      <span className={styles.what} aria-hidden>
        <b>{entry.meetingTitle}</b>{' '}
        {entry.state === 'ongoing' ? <span className={styles.live}>{t('entry.ongoing')}</span> : null}
        {details.length > 0 ? (
          <small>
            {details.map((detail, place) => (
              <bdi key={detail}>{place < details.length - 1 ? `${detail} · ` : detail}</bdi>
            ))}
          </small>
        ) : null}
      </span>
    </button>
  )
}
