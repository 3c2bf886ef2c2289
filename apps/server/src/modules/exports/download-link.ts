import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { deriveKey } from '../../platform/keys/keys.ts'

/** What a link says: this person may download this archive. */
export interface DownloadClaim {
  organizationId: string
  exportId: string
  userId: string
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>

/** Addresses that stand for their reader for five minutes, so that a browser can save what lies there without a header. */
export function createDownloadLinks({ clock, appSecret }: { clock: Clock; appSecret: string }) {
  const key = deriveKey(appSecret, 'export-download')
  const sign = ({ organizationId, exportId, userId }: DownloadClaim, endsAt: number) =>
    createHmac('sha256', key).update([organizationId, exportId, userId, endsAt].join('/')).digest('base64url')

  return {
    make(claim: DownloadClaim): { url: string; endsAt: number } {
      const endsAt = clock.now() + limits.organization.exportLinkMs
      const query = new URLSearchParams({
        organization: claim.organizationId,
        user: claim.userId,
        until: String(endsAt),
        signature: sign(claim, endsAt),
      })
      return { url: `/api/v1/data-export/${claim.exportId}/file?${query.toString()}`, endsAt }
    },

    /** Null for what was not signed here, or is over. */
    read(exportId: string, query: Record<string, unknown>): DownloadClaim | null {
      const { organization, user, until, signature } = query
      if (typeof organization !== 'string' || typeof user !== 'string' || typeof signature !== 'string')
        return null
      const endsAt = Number(until)
      const claim = { organizationId: organization, exportId, userId: user }
      const expected = Buffer.from(sign(claim, endsAt))
      const given = Buffer.from(signature)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && clock.now() < endsAt ? claim : null
    },
  }
}
