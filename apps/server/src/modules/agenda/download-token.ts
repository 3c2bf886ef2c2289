import * as z from 'zod'
import { createSignedTickets, type SignedTickets } from '../../platform/keys/signed-tickets.ts'

const ticketSchema = z.strictObject({
  /** Null: all files of the date. */
  fileId: z.uuid().nullable(),
  /** `pdf`: the PDF of an office file. */
  as: z.enum(['file', 'pdf']).default('file'),
  /** The original start; null for a meeting without one. */
  date: z.int().nullable().default(null),
  meetingId: z.uuid(),
  /** The person who requested it, whose permission is checked again with the download. */
  bearer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('session'), authSessionId: z.uuid() }),
    z.strictObject({ kind: z.literal('invitee'), inviteeId: z.uuid() }),
    /** A participant of the room in which the file is presented. */
    z.strictObject({ kind: z.literal('participant'), participantId: z.uuid() }),
    /** A participant of the meeting's room who may see its files. */
    z.strictObject({ kind: z.literal('inside'), participantId: z.uuid() }),
    /** The recorder of that room. */
    z.strictObject({ kind: z.literal('recorder'), roomSessionId: z.uuid() }),
  ]),
  expiresAt: z.int(),
})

/** What a download link refers to. */
export type Ticket = z.infer<typeof ticketSchema>

export type DownloadTokens = SignedTickets<Ticket>

export const createDownloadTokens = ({ appSecret }: { appSecret: string }): DownloadTokens =>
  createSignedTickets({ appSecret, name: 'agenda-file', schema: ticketSchema })
