import { type MeetingFacet, writeMeetingFiles } from '../../meetings/index.ts'
import { writeMeetingBanner } from '../banners/meeting-banner.ts'
import { checkSize, meetingTypeOf, remindersOf } from '../create/draft.ts'
import type { Edit, Edited } from './edit.ts'
import type { GuestList } from '../guests/guest-list.ts'
import * as planningRepository from '../planning.repository.ts'
import * as remindersRepository from '../reminders.repository.ts'

/** Reminders, files, banner and invitees, which belong to the whole series. */
export async function writePeople(
  guestList: GuestList,
  edit: Edit,
  meetingId: string,
): Promise<{ facets: MeetingFacet[]; people: Edited['people'] }> {
  const { tx, caller, meeting, input, nowMs } = edit
  const facets: MeetingFacet[] = []
  const isAsked = input.hasReminder !== undefined || input.reminders !== undefined
  // If the call only says that there are reminders, the present ones stay.
  const isAsBefore = input.hasReminder === true && !input.reminders && meeting.reminders.length > 0
  if (isAsked && !isAsBefore) {
    const reminders = input.reminders ?? []
    const hasReminder = input.hasReminder ?? reminders.length > 0
    await remindersRepository.replace(
      tx,
      meetingId,
      remindersOf(meetingId, { hasReminder, reminders }, nowMs),
    )
    facets.push('reminders')
  }
  const { contents } = input
  if (contents && (await writeMeetingFiles(tx, caller, meetingId, contents, new Date(nowMs))))
    facets.push('contents')
  const { bannerImg } = input
  const bannered = { id: meetingId, before: meeting.banner_file_id }
  if (bannerImg !== undefined && (await writeMeetingBanner(tx, caller, bannered, bannerImg)))
    facets.push('banner')
  const noChanges = { addedInviteeIds: [], removed: [] }
  if (!input.invitees) {
    // A big meeting that becomes a regular one has to fit.
    if (input.isBigMeeting === false)
      checkSize(await planningRepository.countInvitees(tx, meetingId), 'regular')
    return { facets, people: noChanges }
  }
  const guests = await guestList.resolve(tx, caller, input.invitees, meetingId)
  const { isBigMeeting = meeting.meeting_type === 'big' } = input
  checkSize(guests.length, meetingTypeOf({ isBigMeeting }))
  const { hasChanged, hasNewLanguages, ...people } = await guestList.replace(tx, meetingId, guests, nowMs)
  if (hasChanged) facets.push('invitees')
  // Nobody needs a mail about it.
  else if (hasNewLanguages) facets.push('settings')
  return { facets, people }
}
