import { Button } from '@mantine/core'
import type { Conflict, TimeSlot } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { useNow } from '../clock/index.ts'
import { Dialog } from '../dialog/index.ts'
import { useUser } from '../session/index.ts'
import styles from './ClashDialog.module.css'

export interface Clash {
  conflicts: readonly Conflict[]
  freeSlots: readonly TimeSlot[]
}

export interface ClashDialogProps {
  clash: Clash
  /** Whose dates these are. */
  lead: string
  /** The way out that changes nothing. */
  closeLabel: string
  /** On whose clocks times are shown; of whole days the zone of the meeting. */
  timeZone: string
  isAllDay: boolean
  /** The day that was wanted: free times on it are shown without it. */
  day: string
  onPick(slot: TimeSlot): void
  /** Given for a series: leaves these starts out. */
  onSkip?: ((starts: number[]) => void) | undefined
  onClose(): void
}

/** Which dates clash with what (spec 5.7), and the ways out: another time, or a series without these dates. */
export function ClashDialog(props: ClashDialogProps) {
  const { clash, lead, closeLabel, timeZone, isAllDay, day, onPick, onSkip, onClose } = props
  const t = useText('clash')
  const text = useTimeText(timeZone)
  const { conflicts, freeSlots } = clash
  const starts = [...new Set(conflicts.map(({ occurrenceStart }) => occurrenceStart))]
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      size={520}
      actions={
        <>
          <Button variant={onSkip ? 'default' : 'filled'} onClick={onClose}>
            {closeLabel}
          </Button>
          {onSkip ? (
            <Button onClick={() => onSkip(starts)}>{t('skip', { count: starts.length })}</Button>
          ) : null}
        </>
      }
    >
      <p>{lead}</p>
      <ul className={styles.list} aria-label={t('dates')}>
        {conflicts.map((conflict) => {
          const { occurrenceStart, calendarId, startDateTime, endDateTime, busyStart, busyEnd } = conflict
          return (
            <li key={`${occurrenceStart} ${calendarId} ${busyStart}`}>
              <b>
                {isAllDay ? text.days(startDateTime, endDateTime) : text.times(startDateTime, endDateTime)}
              </b>
              <small>
                <bdi>{conflict.meetingTitle}</bdi> ·{' '}
                <span>{text.times(busyStart, busyEnd, isAllDay ? '' : dateOf(startDateTime, timeZone))}</span>
              </small>
            </li>
          )
        })}
      </ul>
      {freeSlots.length > 0 ? (
        <section aria-labelledby="free-slots">
          <h3 id="free-slots" className={styles.heading}>
            {t('free')}
          </h3>
          <ul className={styles.slots}>
            {freeSlots.map((slot) => {
              const { startDateTime: start, endDateTime: end } = slot
              return (
                <li key={start}>
                  <Button size="xs" variant="light" onClick={() => onPick(slot)}>
                    {isAllDay ? text.days(start, end) : text.times(start, end, day)}
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      ) : (
        <p>{t('none')}</p>
      )}
    </Dialog>
  )
}

function useTimeText(timeZone: string) {
  const now = useNow()
  const { profile } = useUser()
  const formats = useFormats({ ...profile, timeZone })
  const dayText = (timestamp: number) => formats.date(timestamp, { length: 'short', now })
  return {
    /** `Sat 21 Nov, 10:00 – 11:00`, without the day where it is the one given. */
    times: (start: number, end: number, day = '') =>
      formats.side(
        ...(dateOf(start, timeZone) === day ? [] : [dayText(start)]),
        formats.timeRange(start, end),
      ),
    /** `Sat 21 Nov – Sun 22 Nov`: whole days up to the midnight at which they end. */
    days: (start: number, end: number) => [...new Set([dayText(start), dayText(end - 1)])].join(' – '),
  }
}
