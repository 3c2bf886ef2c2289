import { toLocal } from '@majlis/scheduling'
import { useRecurrenceSentence } from './useRecurrenceSentence.ts'

/** The sentence of a rule, with a capital letter. */
export function Repeats({
  rrule,
  timeZone,
  startsAt,
}: {
  rrule: string
  timeZone: string
  startsAt: number
}) {
  const sentence = useRecurrenceSentence()(rrule, timeZone, toLocal(startsAt, timeZone))
  return <span>{sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1)}</span>
}
