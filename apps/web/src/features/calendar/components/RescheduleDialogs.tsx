import { limits, type CalendarEntry, type EditScope, type TimeSlot } from '@majlis/contract'
import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ClashDialog } from '../../../shared/clash/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { NextInPastDialog } from '../../../shared/meeting-save/index.ts'
import { ScopeChoice } from '../../../shared/recurrence/index.ts'
import { useMovedStarts } from '../api/useMovedStarts.ts'
import type { MoveState } from '../api/useReschedule.ts'
import type { Times } from '../model/moving.ts'
import styles from './dialogs.module.css'

export interface RescheduleDialogsProps {
  state: MoveState
  onChoose(scope: EditScope, note: string): void
  onTake(slot: TimeSlot): void
  onSkip(starts: number[]): void
  onFollowing(): void
  onPutBack(): void
}

/** The dialogs that can follow the move of an entry. */
export function RescheduleDialogs({ state, onChoose, onFollowing, ...ways }: RescheduleDialogsProps) {
  const tr = useText('recurrence')
  switch (state.step) {
    case 'asking':
      return <MoveQuestion state={state} onChoose={onChoose} onPutBack={ways.onPutBack} />
    case 'clash':
      return <MoveClash state={state} {...ways} />
    case 'next_in_past':
      return (
        <NextInPastDialog
          title={tr('scope.move')}
          followingLabel={tr('scope.following')}
          onFollowing={onFollowing}
          onClose={ways.onPutBack}
        />
      )
    case 'idle':
    case 'checking':
    case 'saving':
    case 'saved':
    case 'refused':
    // A move is refused if the meeting has changed meanwhile; there is nothing to merge.
    case 'comparing':
    case 'merging':
      return null
  }
}

function MoveQuestion({
  state,
  onChoose,
  onPutBack,
}: Pick<RescheduleDialogsProps, 'onChoose' | 'onPutBack'> & {
  state: Extract<MoveState, { step: 'asking' }>
}) {
  const t = useText('calendar')
  const tr = useText('recurrence')
  const tc = useText('common')
  const timesText = useTimesText()
  const { entry, times } = state.subject
  const { isRecurrent, calendarId: id, occurrenceStart, meetingTitle } = entry
  const [scope, setScope] = useState<EditScope>('this')
  const [note, setNote] = useState('')
  const { data } = useQuery(
    orpc.schedule.get.queryOptions({ input: { id, ...(isRecurrent ? { occurrenceStart } : {}) } }),
  )
  const notifiesInvitees = data !== undefined && data.data.invitees.length > 0
  const title = isRecurrent ? tr('scope.move') : t('move.title', { title: meetingTitle })
  return (
    <Dialog onClose={onPutBack} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(isRecurrent ? scope : 'all', note.trim())
        }}
      >
        {isRecurrent ? (
          <ScopeChoice label={title} isLabelHidden value={scope} onChange={setScope} />
        ) : (
          <p>{timesText(entry, times)}</p>
        )}
        {notifiesInvitees ? (
          <Textarea
            label={t('move.note')}
            description={t('move.notified')}
            rows={2}
            maxLength={limits.meeting.noteMaxChars}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={onPutBack}>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" data-autofocus>
            {t('move.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Two meetings can't be on one seat: shows the conflict and the ways to resolve it (spec 5.7). */
function MoveClash({
  state,
  onTake,
  onSkip,
  onPutBack,
}: Pick<RescheduleDialogsProps, 'onTake' | 'onSkip' | 'onPutBack'> & {
  state: Extract<MoveState, { step: 'clash' }>
}) {
  const t = useText('calendar')
  const { profile } = useUser()
  const timesText = useTimesText()
  const { attempt, clash } = state
  const { entry, times } = attempt.subject
  const timeZone = entry.isAllDay ? entry.timeZone : profile.timeZone
  const isSeries = entry.isRecurrent && attempt.scope !== 'this'
  const dates = useMovedStarts(entry, times, isSeries ? (attempt.scope ?? 'all') : null)
  return (
    <ClashDialog
      clash={clash}
      isSeries={isSeries}
      dates={dates}
      lead={t('clash.lead', { title: entry.meetingTitle, time: timesText(entry, times) })}
      closeLabel={t('clash.keep')}
      timeZone={timeZone}
      isAllDay={entry.isAllDay}
      day={dateOf(times.startDateTime, timeZone)}
      onPick={onTake}
      onSkip={isSeries ? onSkip : undefined}
      onClose={onPutBack}
    />
  )
}

/** The new time: the days of an all-day entry, otherwise day and time in the viewer's zone. */
function useTimesText(): (entry: Pick<CalendarEntry, 'isAllDay'>, times: Times) => string {
  const { language } = useLanguage()
  const momentText = useMomentText()
  return ({ isAllDay }, { startDateTime, endDateTime, startDate, endDate }) => {
    if (!isAllDay) return momentText(startDateTime, endDateTime)
    const days = [...new Set([startDate, endDate])].filter((day) => day !== null)
    return days.map((day) => formatDay(day, { language, withYear: false })).join(' – ')
  }
}

/** Day and time in the viewer's zone. */
export function useMomentText(): (start: number, end: number) => string {
  const { profile } = useUser()
  const { language } = useLanguage()
  const formats = useFormats(profile)
  return (start, end) =>
    formats.side(
      formatDay(dateOf(start, profile.timeZone), { language, withYear: false }),
      formats.timeRange(start, end),
    )
}
