import { archivePartNames, archiveScopes } from '@majlis/contract'
import * as z from 'zod'
import { createSignedTickets, type SignedTickets } from '../../platform/keys/signed-tickets.ts'

const ticketSchema = z.strictObject({
  calendarId: z.uuid(),
  date: z.int().optional(),
  scope: z.enum(archiveScopes),
  parts: z.array(z.enum(archivePartNames)),
  /** The session of the person who requested it, whose permission is checked again with the download. */
  authSessionId: z.uuid(),
  expiresAt: z.int(),
})

/** What a link to an archive refers to. */
export type ArchiveTicket = z.infer<typeof ticketSchema>

export type ArchiveTickets = SignedTickets<ArchiveTicket>

export const createArchiveTickets = ({ appSecret }: { appSecret: string }): ArchiveTickets =>
  createSignedTickets({ appSecret, name: 'meeting-archive', schema: ticketSchema })
