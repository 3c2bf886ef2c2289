import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import { deriveKey } from './keys.ts'

export interface SignedTickets<T> {
  make(ticket: T): string
  /** Null for anything that is not our token. The caller checks whether it is still valid. */
  read(token: string): T | null
}

/** Tickets in an address, signed (HMAC-SHA256) with a key derived from the secret. `name`: of the key. */
export function createSignedTickets<T>({
  appSecret,
  name,
  schema,
}: {
  appSecret: string
  name: string
  schema: z.ZodType<T>
}): SignedTickets<T> {
  const key = deriveKey(appSecret, name)
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
      return schema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    },
  }
}
