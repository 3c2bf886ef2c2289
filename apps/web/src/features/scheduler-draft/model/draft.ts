import type {
  AgendaFile,
  Banner,
  DraftField,
  GroupKind,
  InterpretationLanguage,
  InvitationResponse,
  InviteeRoleName,
  Reminder,
  ScheduledMeeting,
} from '@majlis/contract'
import type { DraftDates } from './recurrence.ts'

/** An invitee, or a text that can't be one. */
export type DraftInvitee =
  | {
      kind: 'user'
      userId: string
      name: string
      email: string
      pictureUrl: string | null
      role: InviteeRoleName
      /** The languages that they interpret into. */
      interprets?: readonly InterpretationLanguage[]
      response?: InvitationResponse
    }
  | {
      kind: 'group'
      groupId: string
      groupKind: GroupKind
      name: string
      memberCount: number
      role: InviteeRoleName
      /** The people invited through the group. They stay invited, even if they leave the group. */
      members?: GroupMember[]
    }
  | {
      kind: 'outside'
      email: string
      name: string
      role: InviteeRoleName
      interprets?: readonly InterpretationLanguage[]
      response?: InvitationResponse
    }
  /** A text that is not an address. It is kept for correction, and prevents saving. */
  | { kind: 'unreadable'; text: string }

/** A person who was invited through a team or a business unit. */
export type GroupMember = Pick<
  Extract<DraftInvitee, { kind: 'user' }>,
  'userId' | 'name' | 'email' | 'pictureUrl'
>

/** A file of the agenda that has arrived. */
export type DraftFile = Pick<AgendaFile, 'fileServiceId' | 'fileName' | 'bytes' | 'fileDes'>

export type DraftReminder = Pick<Reminder, 'remindType' | 'beforeValue' | 'durationUnit'>

/** Fields of the contract that the scheduler edits in another form. */
type EditedOtherwise =
  | 'bannerImg'
  | 'isBigMeeting'
  | 'startDateTime'
  | 'endDateTime'
  | 'startDate'
  | 'endDate'
  | 'isRecurrent'
  | 'recurrence'
  | 'hasReminder'
  | 'reminders'
  | 'meetingPwd'

/**
 * What the scheduler edits (spec 3.12–3.33): times are local to `timeZone`, as the meeting stores them. A new field
 * of the contract is also one of the draft; `draft-fields.ts` says how each is handled.
 */
export interface Draft extends DraftDates, Pick<ScheduledMeeting, Exclude<DraftField, EditedOtherwise>> {
  contents: DraftFile[]
  banner: Banner | null
  meetingType: ScheduledMeeting['meetingType']
  reminders: DraftReminder[]
  /** Empty lets the server choose. */
  meetingPwd: string
  invitees: DraftInvitee[]
  /** The message to the invitees in the mail about the change, for an existing meeting. */
  note: string
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

/** Changed fields, or a function that changes the draft; `lastRead` is the last draft with valid times. */
export type DraftChange = Partial<Draft> | ((draft: Draft, lastRead: Draft) => Draft)

/** The draft after a change. Dates that were left out belong to the times for which they were chosen. */
export function changed(draft: Draft, change: DraftChange, lastRead: Draft = draft): Draft {
  const next = typeof change === 'function' ? change(draft, lastRead) : { ...draft, ...change }
  const hasSameDates = dateFields.every((name) => isSame(draft[name], next[name]))
  return hasSameDates ? next : { ...next, skipDates: [] }
}

/** Whether two drafts, or parts of them, are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
