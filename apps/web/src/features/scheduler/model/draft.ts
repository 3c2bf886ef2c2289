import type {
  AgendaFile,
  Banner,
  DraftField,
  GroupKind,
  InvitationResponse,
  InviteeRoleName,
  Reminder,
  ScheduledMeeting,
} from '@majlis/contract'
import type { DraftDates } from './recurrence.ts'

/** A person who is invited, or was typed and cannot be. */
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
      /** The people whom the meeting has invited through the group; they stay, even if they leave it. */
      members?: GroupMember[]
    }
  | { kind: 'outside'; email: string; name: string; role: InviteeRoleName; response?: InvitationResponse }
  /** A text that is no address. It is kept, so that it can be corrected, and prevents sending. */
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
 * What the scheduler edits (spec 3.12–3.33): times stand on the clocks of `timeZone`, as the meeting keeps them. A new field of the
 * contract is one of the draft, too; `draft-fields.ts` says what becomes of each.
 */
export interface Draft extends DraftDates, Pick<ScheduledMeeting, Exclude<DraftField, EditedOtherwise>> {
  contents: DraftFile[]
  banner: Banner | null
  meetingType: ScheduledMeeting['meetingType']
  reminders: DraftReminder[]
  /** Empty lets the server choose. */
  meetingPwd: string
  invitees: DraftInvitee[]
  /** Said to the invitees in the mail about the change; of a meeting that is edited. */
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
