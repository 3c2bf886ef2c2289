import { weekMs } from '../platform/clock/durations.ts'
import { inLondon, setupPlanning, times } from './planned-meetings.ts'

const first = '2026-02-11T10:00'

/** Wednesdays at ten, five of them, with a colleague and someone from outside. */
export async function setupSeries() {
  const setup = await setupPlanning()
  const { plan, addUser, organizationId } = setup
  const arif = await addUser(organizationId, 'Arif')
  const series = await plan({
    meetingTitle: 'Weekly',
    ...times('week', 5),
    hasReminder: true,
    invitees: [
      { userId: arif.id, role: 'co_host' },
      { email: 'ines@elsewhere.example', role: 'participant' },
    ],
  })
  return { ...setup, arif, series }
}

/** On clocks in London. */
export const wednesdays = [
  '2026-02-11 10:00',
  '2026-02-18 10:00',
  '2026-02-25 10:00',
  '2026-03-04 10:00',
  '2026-03-11 10:00',
]
/** The second Tuesday of every month, five times. */
export const secondTuesday = {
  type: 'custom' as const,
  repeatType: 'Monthly' as const,
  repeatInterval: 1,
  repeatDays: [],
  repeatDates: [],
  repeatMonths: [],
  viewType: 'week' as const,
  repeatSerial: 2,
  repeatDayMonth: 'TU' as const,
  ends: 'after' as const,
  afterOccur: 5,
  endDateLong: null,
}
/** The n-th of them, from 0, in epoch milliseconds. */
export const at = (n: number) => inLondon(first) + n * weekMs
