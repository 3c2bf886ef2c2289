import type { TestClock } from '@majlis/testing'
import type { App } from '../../app/app.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import { tusOf } from '../uploads.ts'
import { apiOf, type Api } from './api.ts'

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
  const startDateTime = clock.now() + 22 * hourMs
  const uploads = tusOf(app.http, people.user.token)
  const sendFile = () => uploads.send({ kind: 'agenda_file', filename: 'budget.txt' }, Buffer.from('12'))
  const fileId = await sendFile()
  const plan = async (api: Api, invitee: Caller, startsAt: number, contents: { fileServiceId: string }[]) => {
    const { data } = await api.schedule.create({
      timeZone: 'Europe/London',
      meetingTitle: `Budget of ${people.organizationName}`,
      startDateTime: startsAt,
      endDateTime: startsAt + hourMs,
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
  const asked = await plan(asOwner, people.user, startDateTime + 3 * hourMs, [])
  await asUser.invitation.answer({
    calendarId: asked.id,
    response: 'suggested',
    suggestedStart: startDateTime + 5 * hourMs,
    suggestedEnd: startDateTime + 6 * hourMs,
    occurrenceStart: startDateTime + 3 * hourMs,
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
