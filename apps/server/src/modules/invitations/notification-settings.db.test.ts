import { expect, it } from 'vitest'
import { setupInvitations } from '../../testing/invitations.ts'
import { chooseNotifications, type Choices } from '../../testing/notifications.ts'
import { inLondon } from '../../testing/planned-meetings.ts'

async function setup() {
  const invitations = await setupInvitations()
  const { db, rahim, host, newMails } = invitations
  const off = { mail: 'off' } as const
  const choose = (user: { id: string }, choices: Choices) => chooseNotifications(db, user.id, choices)
  const invited = [
    { userId: rahim.id, role: 'participant' as const },
    { email: 'guest@elsewhere.example', name: 'Ada Guest', role: 'participant' as const },
  ]
  const later = { startDateTime: inLondon('2026-02-12T14:00'), endDateTime: inLondon('2026-02-12T15:00') }
  /** The recipients of mails since the last call. */
  const mailed = async () => (await newMails()).map(({ recipient }) => recipient).toSorted()
  return {
    ...invitations,
    choose,
    off,
    invited,
    later,
    mailed,
    guest: 'guest@elsewhere.example',
    me: host.email,
  }
}

it('[2.56] sends each kind of mail to those who have not switched it off', async () => {
  const { plan, edit, cancel, rahim, choose, off, invited, later, mailed, guest } = await setup()
  await choose(rahim, { invitation: off })
  let meeting = await plan({ invitees: invited })
  expect(await mailed()).toEqual([guest])
  meeting = await edit(meeting, 'all', later)
  expect(await mailed()).toEqual([guest, rahim.email])
  await choose(rahim, { meeting_changed: off, meeting_cancelled: off })
  meeting = await edit(meeting, 'all', { meetingTitle: 'Another name' })
  expect(await mailed()).toEqual([guest])
  await cancel(meeting, 'all')
  expect(await mailed()).toEqual([guest])
})

it('[2.56] still invites those who are added where only changes are switched off', async () => {
  const { plan, edit, rahim, choose, off, invited, later, mailed } = await setup()
  await choose(rahim, { meeting_changed: off })
  let meeting = await plan({ invitees: [] })
  await mailed()
  meeting = await edit(meeting, 'all', { ...later, invitees: invited.slice(0, 1) })
  expect(await mailed()).toEqual([rahim.email])
  meeting = await edit(meeting, 'all', { invitees: [] })
  expect(await mailed()).toEqual([rahim.email])
  await choose(rahim, { invitation: off, meeting_cancelled: off })
  meeting = await edit(meeting, 'all', { invitees: invited.slice(0, 1) })
  meeting = await edit(meeting, 'all', { invitees: [] })
  expect(await mailed()).toEqual([])
})

it('[2.56] mails answers to organizers unless they have switched that off', async () => {
  const { plan, rahim, host, choose, off, invited, mailed, invitationOf, me } = await setup()
  const { id: calendarId } = await plan({ invitees: invited })
  await mailed()
  const rahims = await invitationOf(rahim)
  await rahims.answer({ calendarId, response: 'declined', note: 'I am away.' })
  expect(await mailed()).toEqual([me])
  await choose(host, { answer: off })
  await rahims.answer({ calendarId, response: 'declined', note: 'Still away.' })
  expect(await mailed()).toEqual([])
})
