import type { EditScope, TimeSlot } from '@majlis/contract'
import { formatDay } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { IconArrowRight, IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import type { Rescheduling } from '../api/useReschedule.ts'
import styles from './dialogs.module.css'
import { ScopeChoice } from './ScopeChoice.tsx'

export interface RescheduleDialogsProps {
  state: Rescheduling
  onChoose(scope: EditScope): void
  onTake(slot: TimeSlot): void
  onPutBack(): void
}

/** What a change of time asks: which events are meant, and what to do about a clash. */
export function RescheduleDialogs({ state, onChoose, onTake, onPutBack }: RescheduleDialogsProps) {
  switch (state.status) {
    case 'asking':
      return <ScopeDialog onChoose={onChoose} onPutBack={onPutBack} />
    case 'clash':
      return <ClashDialog state={state} onTake={onTake} onPutBack={onPutBack} />
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

/** Two meetings cannot be on one seat: what is there, and where else there is room (spec 5.7). */
function ClashDialog({
  state,
  onTake,
  onPutBack,
}: Pick<RescheduleDialogsProps, 'onTake' | 'onPutBack'> & {
  state: Extract<Rescheduling, { status: 'clash' }>
}) {
  const t = useText('calendar')
  const tc = useText('common')
  const momentText = useMomentText()
  const { entry, times, clashes, freeSlots } = state
  return (
    <Modal
      opened
      onClose={onPutBack}
      title={t('clash.title')}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <div className={styles.form}>
        <p>
          {t('clash.lead', {
            title: entry.meetingTitle,
            time: momentText(times.startDateTime, times.endDateTime),
          })}
        </p>
        <ul className={styles.clashes}>
          {clashes.map(({ title, start, end }) => (
            <li key={`${start}${title}`}>
              <IconCalendarOff size={18} stroke={1.8} aria-hidden />
              <span>
                <b>{title}</b>
                <span className="num">{momentText(start, end)}</span>
              </span>
            </li>
          ))}
        </ul>
        {freeSlots.length > 0 ? (
          <section>
            <h3 className={styles.label}>{t('clash.free')}</h3>
            <div className={styles.slots}>
              {freeSlots.map((slot) => (
                <Button
                  key={slot.startDateTime}
                  variant="default"
                  justify="space-between"
                  rightSection={<IconArrowRight className="points" size={18} stroke={1.8} aria-hidden />}
                  onClick={() => onTake(slot)}
                >
                  <span className="num">{momentText(slot.startDateTime, slot.endDateTime)}</span>
                </Button>
              ))}
            </div>
          </section>
        ) : (
          <p>{t('clash.none')}</p>
        )}
        <div className={styles.foot}>
          <Button onClick={onPutBack}>{t('clash.keep')}</Button>
        </div>
      </div>
    </Modal>
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
