import { Button } from '@mantine/core'
import type { TimeSlot } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { useState } from 'react'
import { Dialog } from '../dialog/index.ts'
import styles from './ClashDialog.module.css'
import {
  isOnlyConnected,
  leavesDates,
  remedyOf,
  startsOf,
  type Clash,
  type WantedDates,
} from './clash-pattern.ts'
import { useClashSentence, useClashTimes } from './useClashText.ts'

export interface ClashDialogProps extends WantedDates {
  clash: Clash
  /** Shown before the list of clashes. */
  lead?: string
  /** The label of the button that changes nothing. */
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

/** Shows the clashes (spec 5.7), the solution that loses least, and the others. */
export function ClashDialog(props: ClashDialogProps) {
  const { clash, lead, closeLabel, timeZone, isAllDay, day, onPick, onSkip, onClose } = props
  const t = useText('clash')
  const sentence = useClashSentence()
  const text = useClashTimes(timeZone)
  const remedy = remedyOf(clash, props, onSkip !== undefined)
  const starts = startsOf(clash)
  const canSkip = onSkip && remedy?.kind !== 'skip' && leavesDates(clash, props)
  const slotText = ({ startDateTime: start, endDateTime: end }: TimeSlot) =>
    isAllDay ? text.days(start, end) : text.times(start, end, day)
  const otherSlots = clash.freeSlots.filter((slot) => remedy?.kind !== 'move' || slot !== remedy.slot)
  return (
    <Dialog
      onClose={onClose}
      title={t(isOnlyConnected(clash) ? 'connectedTitle' : 'title')}
      size={520}
      actions={
        <>
          <Button variant={remedy ? 'default' : 'filled'} onClick={onClose}>
            {closeLabel}
          </Button>
          {remedy?.kind === 'skip' ? (
            <Button onClick={() => onSkip?.(remedy.starts)}>{t('skip', { count: starts.length })}</Button>
          ) : null}
          {remedy?.kind === 'move' ? (
            <Button onClick={() => onPick(remedy.slot)}>{t('move', { time: slotText(remedy.slot) })}</Button>
          ) : null}
        </>
      }
    >
      <p>
        {lead} {sentence(clash, props)}
      </p>
      <ClashingDates clash={clash} timeZone={timeZone} isAllDay={isAllDay} />
      {otherSlots.length > 0 ? (
        <section aria-labelledby="free-slots">
          <h3 id="free-slots" className={styles.heading}>
            {t(remedy?.kind === 'move' ? 'otherTimes' : 'free')}
          </h3>
          <ul className={styles.slots}>
            {otherSlots.map((slot) => (
              <li key={slot.startDateTime}>
                <Button size="xs" variant="light" onClick={() => onPick(slot)}>
                  {slotText(slot)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {clash.freeSlots.length === 0 ? <p>{t('none')}</p> : props.isSeries ? <p>{t('wholeSeries')}</p> : null}
      {canSkip ? (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onSkip(starts)}>
            {t('skip', { count: starts.length })}
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}

/** More dates than these are shown on request. */
const shownDates = 5

function ClashingDates({
  clash,
  timeZone,
  isAllDay,
}: Pick<ClashDialogProps, 'clash' | 'timeZone' | 'isAllDay'>) {
  const t = useText('clash')
  const text = useClashTimes(timeZone)
  const [hasAll, setAll] = useState(false)
  const { conflicts } = clash
  const shown = hasAll || conflicts.length <= shownDates + 1 ? conflicts : conflicts.slice(0, shownDates)
  return (
    <>
      <ul className={styles.list} aria-label={t('dates')}>
        {shown.map(({ occurrenceStart, calendarId, meetingTitle, ...times }) => {
          const { startDateTime, endDateTime, busyStart, busyEnd } = times
          return (
            <li key={`${occurrenceStart} ${calendarId} ${busyStart} ${meetingTitle}`}>
              <b>
                {isAllDay ? text.days(startDateTime, endDateTime) : text.times(startDateTime, endDateTime)}
              </b>
              <small>
                <bdi>{meetingTitle || t('untitled')}</bdi> ·{' '}
                {calendarId === null ? <>{t('connected')} · </> : null}
                <span>{text.times(busyStart, busyEnd, isAllDay ? '' : dateOf(startDateTime, timeZone))}</span>
              </small>
            </li>
          )
        })}
      </ul>
      {shown.length < conflicts.length ? (
        <div>
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            {t('showAll', { count: conflicts.length })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
