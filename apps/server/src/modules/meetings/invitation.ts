import type { InterpretationLanguage, Invitation } from '@majlis/contract'
import type { Selectable } from 'kysely'
import type { MeetingLink } from './hosted-meetings.ts'
import type { Meeting } from './meetings.repository.ts'
import type { InviteeRole, MeetingsTable } from './meetings.tables.ts'

type Invited = Pick<
  Meeting,
  'title' | 'meetingId' | 'pmu' | 'kind' | 'idSource' | 'passcode' | 'linkToken' | 'settings'
>

/** `/m/j/{meetingId}/{pmu}?pwd={token}`; the name part only in personal links (spec-notes: join link). */
export function joinLinkOf(
  publicUrl: string,
  meeting: Pick<Invited, 'meetingId' | 'pmu' | 'kind' | 'linkToken'>,
): string {
  const name = meeting.kind === 'personal' ? `/${meeting.pmu}` : ''
  return `${publicUrl}/m/j/${meeting.meetingId}${name}?pwd=${meeting.linkToken}`
}

/** Where people register for a meeting. */
export const registrationLinkOf = (publicUrl: string, meetingId: string): string =>
  `${publicUrl}/register/${meetingId}`

/** An invitee of a meeting. */
export interface Expected {
  role: InviteeRole
  /** Joins with an account of this installation, of any organisation. */
  hasAccount: boolean
  /** The languages of the meeting that they interpret into. */
  interprets: readonly InterpretationLanguage[]
}

/** Whether someone has more rights in the meeting with their account than as a guest. */
export function hasMoreByAccount({ role, hasAccount, interprets }: Expected): boolean {
  return hasAccount && (role !== 'participant' || interprets.length > 0)
}

/**
 * The join link, by way of the sign-in page for people whose account gives them more than a guest has: hosts, co-hosts, panelists, interpreters,
 * and all accounts where guests have to register. The link signs no one in, so it may be forwarded.
 */
export function expectedLinkOf(publicUrl: string, meeting: MeetingLink, expected: Expected): string {
  const isSignInNeeded = expected.hasAccount && meeting.isRegistrationRequired
  if (!isSignInNeeded && !hasMoreByAccount(expected)) return joinLinkOf(publicUrl, meeting)
  const link = new URL('/sign-in', publicUrl)
  link.searchParams.set('to', joinLinkOf('', meeting))
  return link.href
}

/** What "Copy invitation" copies (spec 3.30: people invited by a unique link get only the link). */
export function invitationOf(publicUrl: string, meeting: Invited): Invitation {
  const joinLink = joinLinkOf(publicUrl, meeting)
  const isTyped = meeting.settings.passcodeRequired && meeting.idSource !== 'unique_url'
  return {
    title: meeting.title,
    joinLink,
    meetingId: meeting.meetingId,
    passcode: isTyped ? meeting.passcode : null,
    personalLink: meeting.kind === 'personal' ? joinLink : null,
  }
}

type InvitedRow = Pick<
  Selectable<MeetingsTable>,
  'meeting_id' | 'kind' | 'id_source' | 'passcode' | 'link_token'
> & { pmu: string }

/** The same of a row, with the title and the settings that apply to its date. */
export function invitationOfRow(
  publicUrl: string,
  row: InvitedRow,
  date: Pick<Invited, 'title' | 'settings'>,
): Invitation {
  return invitationOf(publicUrl, {
    ...date,
    meetingId: row.meeting_id,
    pmu: row.pmu,
    kind: row.kind,
    idSource: row.id_source,
    passcode: row.passcode,
    linkToken: row.link_token,
  })
}
