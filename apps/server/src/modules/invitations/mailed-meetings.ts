import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { RulesReader } from '../tenancy/index.ts'
import {
  findInvitedMeeting,
  findLastDate,
  type InvitedDate,
  type InvitedMeeting,
  listChangedDates,
  listComingDates,
  listFilesOfDate,
  listInvitedReceivers,
  listParts,
  type ListOpenActions,
  type QuotedAction,
  settingsAsDecided,
  type ShownFile,
} from '../meetings/index.ts'
import { findDate } from './shown-invitation.ts'

/** A meeting as it is while its mails are written. */
export interface MailedMeeting {
  meeting: InvitedMeeting
  /** The date that the mails name: the one they are about, else the next one. */
  date: InvitedDate
  /** Of a series: the dates after it. */
  later: readonly InvitedDate[]
  /** Of a series: the dates that are not as it says. */
  changedDates: readonly InvitedDate[]
  /** The mails are about this one date of a series only. */
  isForOneDate: boolean
  /** What is left to do from the date before, for people of the organisation. */
  openActions: readonly QuotedAction[]
  /** Of the one date that the mails are about, else of all dates. */
  files: readonly ShownFile[]
  now: number
}

export interface MailedMeetingsDeps {
  clock: Clock
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  listOpenActions: ListOpenActions
}

/** How many dates after the next one a mail lists. */
const namedDates = 4

export type MailedMeetings = ReturnType<typeof createMailedMeetings>

/** Reads meetings for the mails about them. */
export function createMailedMeetings({ clock, rules, listOpenActions }: MailedMeetingsDeps) {
  /** With the settings that the organisation's rules allow today. */
  async function find(tx: Tx, meetingId: string): Promise<InvitedMeeting | null> {
    const meeting = await findInvitedMeeting(tx, meetingId)
    if (!meeting) return null
    return {
      ...meeting,
      settings: await settingsAsDecided(tx, rules, { ...meeting, hostRole: meeting.host.role }),
    }
  }

  /** The meeting with its next date, or one date of it; null when it was cancelled or is over. */
  async function findOpen(
    tx: Tx,
    meetingId: string,
    originalStart: number | null = null,
  ): Promise<MailedMeeting | null> {
    const now = clock.now()
    const meeting = await find(tx, meetingId)
    if (!meeting || meeting.isCancelled) return null
    const isForOneDate = originalStart !== null && meeting.rrule !== null
    const coming = await listComingDates(tx, meetingId, new Date(now), 1 + namedDates)
    const date = isForOneDate ? await findDate(tx, meeting, originalStart) : coming[0]
    if (!date || date.endsAt <= now) return null
    return { ...(await ofDate(tx, meeting, date, isForOneDate)), later: coming.slice(1) }
  }

  async function ofDate(
    tx: Tx,
    meeting: InvitedMeeting,
    date: InvitedDate,
    isForOneDate: boolean,
  ): Promise<MailedMeeting> {
    const now = clock.now()
    const isWholeSeries = meeting.rrule !== null && !isForOneDate
    const changedDates = isWholeSeries ? await listChangedDates(tx, meeting.id, new Date(now)) : []
    const openActions =
      date.endsAt > now
        ? await listOpenActions(tx, {
            meetingIds: await listParts(tx, meeting.id),
            startsAt: date.startsAt,
            now,
          })
        : []
    const files = isForOneDate ? await listFilesOfDate(tx, meeting.id, date.originalStart) : meeting.contents
    return { meeting, date, later: [], changedDates, isForOneDate, openActions, files, now }
  }

  /** A series with its last date, also where that is over. */
  async function findEnded(tx: Tx, meetingId: string): Promise<MailedMeeting | null> {
    const meeting = await find(tx, meetingId)
    const last = meeting && (await findLastDate(tx, meetingId))
    return last && ofDate(tx, meeting, last, false)
  }

  return { find, findOpen, findEnded, ofDate }
}

/** All invitees of the meeting, or of the date that the mails are about. */
export function listReceivers(tx: Tx, { meeting, date, isForOneDate }: MailedMeeting) {
  return listInvitedReceivers(tx, meeting.id, isForOneDate ? date.originalStart : null, {
    language: meeting.host.language,
    timeZone: meeting.timeZone,
  })
}
