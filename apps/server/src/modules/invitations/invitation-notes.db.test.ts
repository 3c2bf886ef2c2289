import { expect, it } from 'vitest'
import { weekMs } from '../../platform/clock/durations.ts'
import { setupInvitations } from '../../testing/invitations.ts'
import { forEver, inLondon, times } from '../../testing/planned-meetings.ts'

const first = inLondon('2026-02-11T10:00')
const guest = { email: 'guest@elsewhere.example', name: 'Ada Guest', role: 'participant' as const }
const note = 'The room is taken.\nSorry'
const quoted = /Note from .*Nusrat Test.*\n> The room is taken\.\n> Sorry/

async function setup() {
  const all = await setupInvitations()
  const { apiOf, host } = all
  const cancel = async (
    { id: calendarId }: { id: string },
    deleteType: 'this' | 'all' | 'following',
    occurrenceStart?: number,
  ) =>
    (await apiOf(host)).delete({
      query: { calendarId, deleteType, ...(occurrenceStart === undefined ? {} : { occurrenceStart }) },
      body: { note },
    })
  return { ...all, cancel }
}

it('[4.5] a note is sent to the invitees with the mail about a cancellation of any dates', async () => {
  const { plan, cancel, newMails } = await setup()
  const series = await plan({ ...forEver('week'), meetingTitle: 'Weekly', invitees: [guest] })
  await newMails()
  for (const [scope, start] of [
    ['this', first],
    ['following', first + 3 * weekMs],
    ['all', undefined],
  ] as const) {
    await cancel(series, scope, start)
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.text).toMatch(quoted)
  }
})

it('[4.5] a message goes along where nothing of a series is left to come', async () => {
  const { plan, cancel, newMails, goTo } = await setup()
  const series = await plan({ ...times('week', 4), meetingTitle: 'Weekly', invitees: [guest] })
  await newMails()
  goTo('2026-02-11T12:00')
  await cancel(series, 'following', first + weekMs)
  expect((await newMails())[0]?.text).toMatch(quoted)
})

it('[4.6] a message is sent with a change that sends no other mail, and on its own', async () => {
  const { plan, edit, newMails } = await setup()
  const meeting = await plan({ meetingTitle: 'Budget', invitees: [guest] })
  await newMails()
  const changed = await edit(meeting, 'all', { colorCodeHex: '#FAE0E4', note })
  const [first, ...others] = await newMails()
  expect(others).toEqual([])
  expect(first?.subject).toBe('Message: Budget, Wed 11 Feb, 10:00')
  expect(first?.text).toMatch(quoted)
  await edit(changed, 'all', { note })
  expect((await newMails()).map(({ subject }) => subject)).toEqual(['Message: Budget, Wed 11 Feb, 10:00'])
})

it('[4.5] a message about one date is sent alone, and says nothing of a change', async () => {
  const { plan, edit, newMails } = await setup()
  const series = await plan({ ...forEver('week'), meetingTitle: 'Weekly', invitees: [guest] })
  await newMails()
  await edit(series, 'this', { occurrenceStart: first + weekMs, note })
  const [mail] = await newMails()
  expect(mail?.subject).toBe('Message: Weekly, Wed 18 Feb, 10:00')
  expect(mail?.text).not.toContain(' changed ')
})
