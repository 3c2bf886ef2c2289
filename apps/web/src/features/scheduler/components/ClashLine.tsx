import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { remedyOf, useClashSentence, useClashTimes } from '../../../shared/clash/index.ts'
import { withSkipped } from '../../../shared/meeting-save/index.ts'
import type { Check } from '../hooks/useCheck.ts'
import { useDraft, withFreeSlot } from '../../scheduler-draft/index.ts'
import { useWantedDates } from '../hooks/useWantedDates.ts'
import { canLeaveOut } from '../model/left-out.ts'

/** The conflicts of the draft, the solution that changes least, and a dialog with the others. */
export function ClashLine({ check, onShowClash }: { check: Check; onShowClash(): void }) {
  const t = useText('scheduler')
  const tc = useText('clash')
  const { draft, change } = useDraft()
  const wanted = useWantedDates()
  const sentence = useClashSentence()
  const text = useClashTimes(draft.timeZone)
  const remedy = remedyOf(check, wanted, wanted.isSeries && canLeaveOut(draft, check))
  return (
    <>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <span>{sentence(check, wanted)}</span>
      {remedy?.kind === 'move' ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            const { startDateTime: start, endDateTime: end } = remedy.slot
            change((previous) => withFreeSlot(previous, { start, end }))
          }}
        >
          {tc('move', {
            time: draft.isAllDay
              ? text.days(remedy.slot.startDateTime, remedy.slot.endDateTime)
              : text.times(remedy.slot.startDateTime, remedy.slot.endDateTime, draft.startDate),
          })}
        </Button>
      ) : null}
      {remedy?.kind === 'skip' ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => change({ skipDates: withSkipped(draft.skipDates, remedy.starts) })}
        >
          {tc('skip', { count: remedy.starts.length })}
        </Button>
      ) : null}
      <Button size="xs" variant="subtle" onClick={onShowClash}>
        {t('check.options')}
      </Button>
    </>
  )
}
