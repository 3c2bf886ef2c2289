import type { EditScope, TimeSlot } from '@majlis/contract'
import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useState } from 'react'
import { ClashDialog } from '../../../shared/clash/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { Rescheduling } from '../api/useReschedule.ts'
import styles from './dialogs.module.css'
import { ScopeChoice } from './ScopeChoice.tsx'

export interface RescheduleDialogsProps {
  state: Rescheduling
  onChoose(scope: EditScope): void
  onTake(slot: TimeSlot): void
  onSkip(starts: number[]): void
  onPutBack(): void
}

/** What a change of time asks: which events are meant, and what to do about a clash. */
export function RescheduleDialogs({ state, onChoose, ...ways }: RescheduleDialogsProps) {
  switch (state.status) {
    case 'asking':
      return <ScopeDialog onChoose={onChoose} onPutBack={ways.onPutBack} />
    case 'clash':
      return <MoveClash state={state} {...ways} />
    case 'idle':
    case 'saving':
      return null
  }
}

function ScopeDialog({ onChoose, onPutBack }: Pick<RescheduleDialogsProps, 'onChoose' | 'onPutBack'>) {
  const t = useText('calendar')
  const tc = useText('common')
  const [scope, setScope] = useState<EditScope>('this')
  return (
    <Modal
      opened
      onClose={onPutBack}
      title={t('scope.move')}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(scope)
        }}
      >
        <ScopeChoice label={t('scope.move')} isLabelHidden value={scope} onChange={setScope} />
        <div className={styles.foot}>
          <Button variant="default" onClick={onPutBack}>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" data-autofocus>
            {t('scope.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Two meetings cannot be on one seat: what is there, and the ways out (spec 5.7). */
function MoveClash({
  state,
  onTake,
  onSkip,
  onPutBack,
}: Omit<RescheduleDialogsProps, 'state' | 'onChoose'> & {
  state: Extract<Rescheduling, { status: 'clash' }>
}) {
  const t = useText('calendar')
  const { language } = useLanguage()
  const { profile } = useUser()
  const momentText = useMomentText()
  const { entry, times, scope, clash } = state
  const { startDateTime, endDateTime, startDate, endDate } = times
  const timeZone = entry.isAllDay ? entry.timeZone : profile.timeZone
  const days = [...new Set([startDate, endDate])].filter((day) => day !== null)
  const time = entry.isAllDay
    ? days.map((day) => formatDay(day, { language, withYear: false })).join(' – ')
    : momentText(startDateTime, endDateTime)
  return (
    <ClashDialog
      clash={clash}
      lead={t('clash.lead', { title: entry.meetingTitle, time })}
      closeLabel={t('clash.keep')}
      timeZone={timeZone}
      isAllDay={entry.isAllDay}
      day={dateOf(startDateTime, timeZone)}
      onPick={onTake}
      onSkip={entry.isRecurrent && scope !== 'this' ? onSkip : undefined}
      onClose={onPutBack}
    />
  )
}

/** Day and time on the viewer's clock. */
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
