import {
  defaultRoomSettings,
  defaults,
  limits,
  type AgendaFile,
  type Banner,
  type GroupKind,
  type InvitationResponse,
  type InviteeRoleName,
  type RegistrationForm,
  type Reminder,
  type RoomSettings,
  type ScheduledMeeting,
  type ScheduleInput,
} from '@majlis/contract'
import { dateOf, formatLocal, minuteMs, parseLocal, presentNameOf, toLocal } from '@majlis/scheduling'
import { draftRecurrenceOf, type DraftDates } from './recurrence.ts'

/** Somebody who is asked, or was typed and cannot be. */
export type DraftInvitee =
  | {
      kind: 'user'
      userId: string
      name: string
      email: string
      pictureUrl: string | null
      role: InviteeRoleName
      response?: InvitationResponse
    }
  | {
      kind: 'group'
      groupId: string
      groupKind: GroupKind
      name: string
      memberCount: number
      role: InviteeRoleName
      /** Whom the meeting has asked through the group; they stay, whoever is in it now. */
      members?: GroupMember[]
    }
  | { kind: 'outside'; email: string; name: string; role: InviteeRoleName; response?: InvitationResponse }
  /** A text that is no address. It is kept, so that it can be mended, and stands in the way of sending. */
  | { kind: 'unreadable'; text: string }

/** Somebody who was asked through a team or a business unit. */
export type GroupMember = Pick<
  Extract<DraftInvitee, { kind: 'user' }>,
  'userId' | 'name' | 'email' | 'pictureUrl'
>

/** A file of the agenda that has arrived. */
export type DraftFile = Pick<AgendaFile, 'fileServiceId' | 'fileName' | 'bytes'>

export type DraftReminder = Pick<Reminder, 'remindType' | 'beforeValue' | 'durationUnit'>

/** What the scheduler edits (spec 3.12–3.33): times stand on the clocks of `timeZone`, as the meeting keeps them. */
export interface Draft extends DraftDates {
  meetingTitle: string
  agenda: string
  contents: DraftFile[]
  banner: Banner | null
  meetingType: ScheduledMeeting['meetingType']
  isMultiLingual: boolean
  reminders: DraftReminder[]
  showMeAs: ScheduleInput['showMeAs']
  colorCodeHex: string
  idSource: ScheduleInput['idSource']
  isPassReq: boolean
  /** Empty lets the server choose. */
  meetingPwd: string
  isRegRequired: boolean
  registration: RegistrationForm
  addToMyCalender: boolean
  settings: RoomSettings
  invitees: DraftInvitee[]
  /** Said to the invitees in the mail about the change; of a meeting that is edited. */
  note: string
}

/** What is known before anything was typed. Epoch milliseconds; the end of an all-day entry is excluded. */
export interface DraftStart {
  start?: number
  end?: number
  isAllDay?: boolean
}

/** New meetings begin at the next half hour. */
const stepMs = 30 * minuteMs

/** A draft with the defaults of spec 3.12–3.18 and 9.1–9.5, and the settings with which meetings begin here. */
export function newDraft(
  { start, end, isAllDay = false }: DraftStart,
  {
    now,
    timeZone,
    settings = defaultRoomSettings,
  }: { now: number; timeZone: string; settings?: RoomSettings },
): Draft {
  const zone = presentNameOf(timeZone || defaults.timeZone)
  const from = start ?? Math.ceil((now + 1) / stepMs) * stepMs
  const to = end !== undefined && end > from ? end : from + limits.meeting.defaultLengthMs
  const [startDate, startTime] = parts(toLocal(from, zone))
  const [endDate, endTime] = parts(toLocal(to, zone))
  const times = isAllDay ? timesOfDay(startDate, now, zone) : { startTime, endTime }
  return {
    meetingTitle: '',
    agenda: '',
    contents: [],
    banner: null,
    isAllDay,
    startDate,
    endDate: isAllDay ? lastDay(startDate, end, zone) : endDate,
    ...times,
    timeZone: zone,
    recurrence: null,
    skipDates: [],
    meetingType: 'regular',
    isMultiLingual: false,
    reminders: [],
    showMeAs: defaults.showMeAs,
    colorCodeHex: defaults.colorCodeHex,
    idSource: 'generated',
    isPassReq: settings.passcodeRequired,
    meetingPwd: '',
    isRegRequired: false,
    registration: { approval: 'automatic', questions: [] },
    addToMyCalender: true,
    settings,
    invitees: [],
    note: '',
  }
}

/** A scheduled meeting, or the one occurrence that was asked for, as a draft. */
export function draftOfMeeting(meeting: ScheduledMeeting): Draft {
  const { timeZone, isAllDay } = meeting
  const [startDate, startTime] = parts(toLocal(meeting.startDateTime, timeZone))
  const [endDate, endTime] = parts(toLocal(meeting.endDateTime, timeZone))
  return {
    meetingTitle: meeting.meetingTitle,
    agenda: meeting.agenda,
    contents: meeting.contents.map(({ fileServiceId, fileName, bytes }) => ({
      fileServiceId,
      fileName,
      bytes,
    })),
    banner: bannerOf(meeting),
    isAllDay,
    startDate: (isAllDay && meeting.startDate) || startDate,
    endDate: (isAllDay && meeting.endDate) || endDate,
    ...(isAllDay ? { startTime: '09:00', endTime: '10:00' } : { startTime, endTime }),
    timeZone,
    recurrence: draftRecurrenceOf(meeting.recurrence, timeZone),
    skipDates: [],
    meetingType: meeting.meetingType,
    isMultiLingual: meeting.isMultiLingual,
    reminders: meeting.reminders.map(({ remindType, beforeValue, durationUnit }) => ({
      remindType,
      beforeValue,
      durationUnit,
    })),
    showMeAs: meeting.showMeAs,
    colorCodeHex: meeting.colorCodeHex,
    idSource: meeting.idSource,
    isPassReq: meeting.isPassReq,
    meetingPwd: meeting.meetingPwd ?? '',
    isRegRequired: meeting.isRegRequired,
    registration: meeting.registration,
    addToMyCalender: meeting.addToMyCalender,
    settings: meeting.settings,
    invitees: inviteesOf(meeting),
    note: '',
  }
}

function bannerOf({ bannerImg: fileId, bannerUrl: url }: ScheduledMeeting): Banner | null {
  return fileId !== null && url !== null ? { fileId, url } : null
}

/** People who were asked through a team or a business unit stand as that; the host is not asked. */
function inviteesOf({ invitees }: ScheduledMeeting): DraftInvitee[] {
  const groups = new Map<string, { memberCount: number; members: GroupMember[]; role: InviteeRoleName }>()
  const found: DraftInvitee[] = []
  for (const { userId, email, name, pictureUrl, role, response, ...through } of invitees) {
    if (role === 'host') continue
    const { groupId, groupName, groupKind, otherGroups } = through
    if (!groupId || !groupKind) {
      if (userId) found.push({ kind: 'user', userId, name, email, pictureUrl, role, response })
      else found.push({ kind: 'outside', email, name, role, response })
    }
    const first = groupId && groupKind ? [{ groupId, groupKind, groupName: groupName ?? '' }] : []
    const member = userId ? [{ userId, name, email, pictureUrl }] : []
    for (const group of [...first, ...otherGroups]) {
      const known = groups.get(group.groupId)
      if (known) {
        known.memberCount += 1
        known.members.push(...member)
        // Who is asked through another group first has the role of that one.
        if (group.groupId === groupId) known.role = role
        continue
      }
      const made = {
        kind: 'group' as const,
        groupId: group.groupId,
        groupKind: group.groupKind,
        name: group.groupName,
        memberCount: 1,
        role,
        members: member,
      }
      groups.set(group.groupId, made)
      found.push(made)
    }
  }
  return found
}

function parts(local: string): [date: string, time: string] {
  return [local.slice(0, 10), local.slice(11)]
}

function lastDay(startDate: string, end: number | undefined, timeZone: string): string {
  const last = end === undefined ? startDate : dateOf(end - 1, timeZone)
  return last < startDate ? startDate : last
}

/** The times that a meeting gets when it is no longer all-day: the next half hour, on whatever day that is. */
function timesOfDay(date: string, now: number, timeZone: string): Pick<Draft, 'startTime' | 'endTime'> {
  const [, time] = parts(toLocal(Math.ceil((now + 1) / stepMs) * stepMs, timeZone))
  const end = formatLocal(parseLocal(`${date}T${time}`) + limits.meeting.defaultLengthMs / minuteMs)
  return { startTime: time, endTime: parts(end)[1] }
}

const dateFields = [
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'isAllDay',
  'timeZone',
  'recurrence',
] as const satisfies (keyof Draft)[]

/** Fields that change, or what becomes of the draft; `lastRead` is how it was when its times could last be read. */
export type DraftChange = Partial<Draft> | ((draft: Draft, lastRead: Draft) => Draft)

/** The draft after a change. Dates that were left out are those of the times for which that was said. */
export function changed(draft: Draft, change: DraftChange, lastRead: Draft = draft): Draft {
  const next = typeof change === 'function' ? change(draft, lastRead) : { ...draft, ...change }
  const hasSameDates = dateFields.every((name) => isSame(draft[name], next[name]))
  return hasSameDates ? next : { ...next, skipDates: [] }
}

/** Whether two drafts, or parts of them, say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
