import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { deriveKey } from '../../platform/keys/keys.ts'

const ticketSchema = z.strictObject({
  fileId: z.uuid(),
  meetingId: z.uuid(),
  /** The person who requested it, whose permission is checked again with the download. */
  bearer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('session'), authSessionId: z.uuid() }),
    z.strictObject({ kind: z.literal('invitee'), inviteeId: z.uuid() }),
  ]),
  expiresAt: z.int(),
})

/** What a download link refers to. */
export type Ticket = z.infer<typeof ticketSchema>

export interface DownloadTokens {
  make(ticket: Ticket): string
  /** Null for anything that is not our token. The caller checks whether it is still valid. */
  read(token: string): Ticket | null
}

/** Tickets in an address, signed (HMAC-SHA256) with a key derived from the secret. */
export function createDownloadTokens({ appSecret }: { appSecret: string }): DownloadTokens {
  const key = deriveKey(appSecret, 'agenda-file')
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()
  return {
    make(ticket) {
      const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(token) {
      const [, payload, signature] = /^([\w-]{1,600})\.([\w-]{43})$/.exec(token) ?? []
      if (!payload || !signature) return null
      if (!timingSafeEqual(sign(payload), Buffer.from(signature, 'base64url'))) return null
      return ticketSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    },
  }
}
