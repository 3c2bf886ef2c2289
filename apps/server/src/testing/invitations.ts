import type { CalendarEvent } from '@majlis/scheduling'
import { readCalendar } from '@majlis/scheduling/read-calendar'
import { setupPlanning } from './planned-meetings.ts'
import type { TestUser } from './rooms.ts'

export type TestInvitations = Awaited<ReturnType<typeof setupInvitations>>

/** `setupPlanning` with a colleague in Dhaka who reads Bengali, and the mails that leave. */
export async function setupInvitations(options: Parameters<typeof setupPlanning>[0] = {}) {
  const planning = await setupPlanning(options)
  const { addUser, organizationId, db, browser, settle } = planning
  const rahim = await addUser(organizationId, 'Rahim')
  await set(rahim, { language: 'bn', time_zone: 'Asia/Dhaka', time_format: '12' })

  async function set(
    user: TestUser,
    changes: Partial<{
      language: 'en' | 'bn' | 'ar'
      time_zone: string
      time_format: '12' | '24'
      date_format: 'MM/DD/YYYY'
    }>,
  ): Promise<void> {
    await db.updateTable('users').set(changes).where('id', '=', user.id).execute()
  }

  /** The mails that were written since it was asked last, to one receiver where one is named. */
  async function newMails(to?: string) {
    await settle()
    const mails = await db.deleteFrom('mails').returningAll().execute()
    return mails
      .filter((mail) => to === undefined || mail.recipient === to)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  const invitationOf = async (user?: TestUser, ip?: string) =>
    (await browser({ ...(user ? { user } : {}), ...(ip ? { ip } : {}) }).api()).invitation

  return { ...planning, rahim, set, newMails, invitationOf }
}

/** The address behind a button of a mail, by its answer. */
export function answerLink(mail: { text: string } | undefined, answer = 'accepted'): URL {
  const link = new RegExp(`https://\\S+/part\\?\\S*answer=${answer}\\b`).exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`No link to answer in: ${mail?.text}`)
  return new URL(link)
}

export function answerToken(mail: { text: string } | undefined): string {
  return answerLink(mail).searchParams.get('invitation') ?? ''
}

/** Leads to pre-join through sign-in, for people who are more than guests of the meeting. */
export function signInFirst({ invitation: { joinLink } }: { invitation: { joinLink: string } }): string {
  const { origin, pathname, search } = new URL(joinLink)
  return `${origin}/sign-in?to=${encodeURIComponent(pathname + search)}`
}

/** The only event in the calendar part of a mail. */
export function eventIn(mail: { calendar: string | null } | undefined): CalendarEvent {
  const [event, ...others] = readCalendar(mail?.calendar ?? '')
  if (!event || others.length > 0) throw new Error(`Not one event in: ${mail?.calendar}`)
  return event
}
