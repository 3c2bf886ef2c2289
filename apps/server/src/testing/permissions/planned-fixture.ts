import type { TestClock } from '@majlis/testing'
import type { App } from '../../app/app.ts'
import { tusOf } from '../uploads.ts'
import { apiOf, type Api } from './api.ts'

const hour = 3_600_000

interface Caller {
  id: string
  token: string
}

/**
 * A meeting of `user` with a file, to which `owner` is invited, and one of `owner` for which `user` suggests another time. A second file
 * of `user` belongs to no meeting yet.
 */
export async function planMeetings(
  app: App,
  clock: TestClock,
  people: { owner: Caller; user: Caller; organizationName: string },
) {
  const asUser = apiOf(app.http, people.user.token)
  const asOwner = apiOf(app.http, people.owner.token)
  const startDateTime = clock.now() + 22 * hour
  const uploads = tusOf(app.http, people.user.token)
  const sendFile = () => uploads.send({ kind: 'agenda_file', filename: 'budget.txt' }, Buffer.from('12'))
  const fileId = await sendFile()
  const plan = async (api: Api, invitee: Caller, startsAt: number, contents: { fileServiceId: string }[]) => {
    const { data } = await api.schedule.create({
      timeZone: 'Europe/London',
      meetingTitle: `Budget of ${people.organizationName}`,
      startDateTime: startsAt,
      endDateTime: startsAt + hour,
      isRegRequired: true,
      registration: { approval: 'manual', questions: [] },
      hasReminder: true,
      reminders: [{ type: 'before', remindType: 'email', beforeValue: 10, durationUnit: 'minute' }],
      invitees: [{ userId: invitee.id, role: 'participant' }],
      contents,
    })
    return data
  }
  const planned = await plan(asUser, people.owner, startDateTime, [{ fileServiceId: fileId }])
  const asked = await plan(asOwner, people.user, startDateTime + 3 * hour, [])
  await asUser.invitation.answer({
    calendarId: asked.id,
    response: 'suggested',
    suggestedStart: startDateTime + 5 * hour,
    suggestedEnd: startDateTime + 6 * hour,
    occurrenceStart: startDateTime + 3 * hour,
  })
  const { data: requests } = await asOwner.invitation.requests()
  const guest = { name: 'Guest', email: 'guest@outside.example', answers: [] }
  await apiOf(app.http).registration.register({ ...guest, meetingId: planned.invitation.meetingId })
  const { data: list } = await asUser.registration.list({ calendarId: planned.id })
  const { data: seat } = await asUser.organization.resourceInformation()
  return {
    planned,
    asked,
    startDateTime,
    requestId: requests[0]?.id ?? '',
    registrationId: list.registrations[0]?.id ?? '',
    userSeatId: seat.resourceAllocation.id,
    fileId,
    looseFileId: await sendFile(),
  }
}
