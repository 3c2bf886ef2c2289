import { Button } from '@mantine/core'
import type { Conflict, TimeSlot } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft } from '../hooks/useDraft.ts'
import { Dialog } from './Dialog.tsx'
import styles from './dialogs.module.css'

export interface Clash {
  conflicts: readonly Conflict[]
  freeSlots: readonly TimeSlot[]
}

/** Which dates clash with what (spec 5.7), and the ways out: another time, or a series without these dates. */
export function ClashDialog({
  clash,
  onPick,
  onSkip,
  onClose,
}: {
  clash: Clash
  onPick(slot: TimeSlot): void
  /** Given for a series: leaves these starts out. */
  onSkip?(starts: number[]): void
  onClose(): void
}) {
  const t = useText('scheduler')
  const now = useNow()
  const { profile } = useUser()
  const { draft } = useDraft()
  const formats = useFormats({ ...profile, timeZone: draft.timeZone })
  const { conflicts, freeSlots } = clash
  const starts = [...new Set(conflicts.map(({ occurrenceStart }) => occurrenceStart))]
  const day = (timestamp: number) => formats.date(timestamp, { length: 'short', now })
  return (
    <Dialog
      title={t('clash.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant={onSkip ? 'default' : 'filled'} onClick={onClose}>
            {t('clash.back')}
          </Button>
          {onSkip ? (
            <Button onClick={() => onSkip(starts)}>{t('clash.skip', { count: starts.length })}</Button>
          ) : null}
        </>
      }
    >
      <p>{t('clash.text')}</p>
      <ul className={styles.list} aria-label={t('clash.dates')}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.occurrenceStart} ${conflict.calendarId} ${conflict.busyStart}`}>
            <b>
              {formats.side(
                day(conflict.startDateTime),
                ...(draft.isAllDay ? [] : [formats.timeRange(conflict.startDateTime, conflict.endDateTime)]),
              )}
            </b>
            <small>
              <bdi>{conflict.meetingTitle}</bdi> · {formats.timeRange(conflict.busyStart, conflict.busyEnd)}
            </small>
          </li>
        ))}
      </ul>
      {freeSlots.length > 0 && !draft.isAllDay ? (
        <section aria-labelledby="free-slots">
          <h3 id="free-slots" className={styles.heading}>
            {t('clash.free')}
          </h3>
          <ul className={styles.slots}>
            {freeSlots.map((slot) => (
              <li key={slot.startDateTime}>
                <Button size="xs" variant="light" onClick={() => onPick(slot)}>
                  {dateOf(slot.startDateTime, draft.timeZone) === draft.startDate
                    ? ''
                    : `${day(slot.startDateTime)}, `}
                  {formats.timeRange(slot.startDateTime, slot.endDateTime)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  )
}
