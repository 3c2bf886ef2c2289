import type { MeetingTab } from '@majlis/contract'
import { minuteMs } from '../platform/clock/durations.ts'
import type { Admitted, TestUser } from './rooms.ts'
import { setupPlanning, times } from './planned-meetings.ts'
import { at } from './weekly-series.ts'

/**
 * A weekly meeting of Nusrat's at ten on Wednesdays, five times, with Arif as co-host, Layla as participant and Omar of another organisation, who was
 * invited by address; it can be held.
 */
export async function setupHeldSeries(options: Parameters<typeof setupPlanning>[0] = {}) {
  const setup = await setupPlanning(options)
  const { plan, addOrganization, addUser, organizationId, browser, clock, host, deliverEvents } = setup
  const arif = await addUser(organizationId, 'Arif')
  const layla = await addUser(organizationId, 'Layla')
  const omar = await addUser(await addOrganization('Elsewhere'), 'Omar', 'elsewhere.example')
  const series = await plan({
    meetingTitle: 'Weekly',
    agenda: 'Lamps',
    ...times('week', 5),
    invitees: [
      { userId: arif.id, role: 'co_host' },
      { userId: layla.id, role: 'participant' },
      { email: omar.email, role: 'participant' },
    ],
  })
  const pwd = new URL(series.invitation.joinLink).searchParams.get('pwd') ?? ''
  const meeting = series.meetingId
  const minutes = (count: number) => clock.advance(count * minuteMs)

  /** Someone joins, as a guest without an account if only a name is given. */
  const enter = (who: TestUser | string, more: { isAdditionalDevice?: boolean } = {}) =>
    typeof who === 'string'
      ? browser().enter({ meeting, pwd, displayName: who })
      : browser({ user: who }).enter({ meeting, pwd, ...more })

  const roomOf = async ({ participantToken }: Admitted) => (await browser().api(participantToken)).room

  /** The host opens the n-th date at its time, and others join. */
  async function open(n: number, others: (TestUser | string)[] = []): Promise<Admitted[]> {
    clock.set(at(n))
    const inside = [await enter(host)]
    for (const other of others) inside.push(await enter(other))
    return inside
  }

  async function end([by]: Admitted[]): Promise<void> {
    if (by) await (await roomOf(by)).end()
    await deliverEvents()
  }

  async function say(who: Admitted, text: string, to?: Admitted): Promise<void> {
    minutes(1)
    await (
      await roomOf(who)
    ).sendMessage({
      text,
      clientMessageId: crypto.randomUUID(),
      ...(to ? { toParticipantId: to.room.self.participantId } : {}),
    })
  }

  const pageOf = async (user: TestUser) => (await browser({ user }).api()).meetingPage

  /** Every call that the page makes as someone, by tab. */
  async function tabsOf(user: TestUser, input: { calendarId: string; date?: number }) {
    const page = await pageOf(user)
    return {
      overview: () => page.page(input),
      contents: () => page.inviteeDetails(input),
      attendance: () => page.attendees(input),
      controls: () => page.controls(input),
      chat: () => page.chat(input),
    } satisfies Partial<Record<MeetingTab, () => Promise<unknown>>>
  }

  return { ...setup, arif, layla, omar, series, minutes, enter, roomOf, open, end, say, pageOf, tabsOf }
}
