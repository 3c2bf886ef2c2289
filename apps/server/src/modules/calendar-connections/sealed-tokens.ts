import type { ProviderTokens } from '../../integrations/external-calendars/index.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'

export type SealedTokens = ReturnType<typeof createSealedTokens>

/** Encrypts the tokens of providers for storage, each for its connection only. */
export function createSealedTokens(appSecret: string) {
  const { seal, open } = createSeal(deriveKey(appSecret, 'calendar-tokens'))
  return {
    seal: (connectionId: string, { accessToken, refreshToken, expiresAt }: ProviderTokens): Buffer =>
      seal(JSON.stringify([accessToken, refreshToken, expiresAt]), connectionId),

    /** Null if they were sealed with another APP_SECRET. */
    open(connectionId: string, sealed: Buffer): ProviderTokens | null {
      const text = open(sealed, connectionId)
      if (text === null) return null
      // Written by `seal`.
      const [accessToken, refreshToken, expiresAt] = JSON.parse(text) as [string, string, number]
      return { accessToken, refreshToken, expiresAt }
    },
  }
}
