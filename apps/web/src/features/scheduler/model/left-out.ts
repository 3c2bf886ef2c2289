import { limits } from '@majlis/contract'
import type { Clash } from '../../../shared/clash/index.ts'
import type { Draft } from '../../scheduler-draft/index.ts'

/** Whether all dates that clash can be left out: of a series without end, more may clash than the limit allows. */
export function canLeaveOut(
  { skipDates }: Pick<Draft, 'skipDates'>,
  { conflicts }: Pick<Clash, 'conflicts'>,
): boolean {
  return skipDates.length + conflicts.length < limits.recurrence.maxCount
}
