import type { DbOrTx } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { firstPartOf, joinLinkOf, type MeetingLink } from '../meetings/index.ts'
import type { RegistrationTokens } from './registration-token.ts'
import * as registrationsRepository from './registrations.repository.ts'

/** People who join with a personal link. */
export interface Registrant {
  registrationId: string
  name: string
  isApproved: boolean
}

/** What their mails are about. */
interface DateOfMeeting {
  meetingId: string
  timeZone: string
  link: MeetingLink
}

export interface RegistrantsDeps {
  tokenOf: RegistrationTokens
  publicUrl: string
}

/** What other modules need of registrants: admission by their links, and reminders. */
export function createRegistrants({ tokenOf, publicUrl }: RegistrantsDeps) {
  /** Approved ones, in their own language and zone, each with their own link. */
  async function listReaders(tx: DbOrTx, date: DateOfMeeting) {
    const firstPart = await firstPartOf(tx, date.meetingId)
    const approved = await registrationsRepository.listAll(tx, firstPart, { state: 'approved' })
    return approved.map(({ id, email, language, timeZone }) => ({
      email,
      language,
      timeZone: timeZone ?? date.timeZone,
      joinLink: joinLinkOf(publicUrl, { ...date.link, linkToken: tokenOf(id) }),
    }))
  }

  return {
    listReaders,

    /** Whose personal link it is; null if it is not a link of this meeting. */
    async findByToken(db: DbOrTx, meetingId: string, token: string): Promise<Registrant | null> {
      const firstPart = await firstPartOf(db, meetingId)
      const found = await registrationsRepository.findByToken(db, firstPart, sha256(token))
      return found && { registrationId: found.id, name: found.name, isApproved: found.state === 'approved' }
    },

    /** Still approved; a refusal waits until the transaction ends, and then finds the admitted person. */
    isApproved: (tx: DbOrTx, registrationId: string): Promise<boolean> =>
      registrationsRepository.isApprovedForShare(tx, registrationId),
  }
}
