import type { Invitation } from '@majlis/contract'
import type { Meeting } from './meetings.repository.ts'

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

/** The same door, for who is more there than a guest: asks to sign in first who is not. It signs nobody in, and may be passed on. */
export function signInLinkOf(publicUrl: string, meeting: Parameters<typeof joinLinkOf>[1]): string {
  const link = new URL('/sign-in', publicUrl)
  link.searchParams.set('to', joinLinkOf('', meeting))
  return link.href
}

/** What "Copy invitation" gives (spec 3.30: who was invited by a unique link has nothing but the link). */
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
