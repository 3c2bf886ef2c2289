import type { ServerMetadata } from 'openid-client'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'

/** Of a discovery document what a sign-in needs (OpenID Connect Discovery 1.0, section 3). */
export type ProviderMetadata = Pick<ServerMetadata, (typeof fields)[number]>

const fields = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'id_token_signing_alg_values_supported',
  'authorization_response_iss_parameter_supported',
] as const

/** Addresses and names of algorithms take a few hundred bytes. */
const maxKeptChars = 16_384

/** Null where what a sign-in needs is longer than it is anywhere. */
export function metadataOf(document: ServerMetadata): ProviderMetadata | null {
  const kept: Record<string, unknown> = {}
  for (const field of fields) if (document[field] !== undefined) kept[field] = document[field]
  // `issuer` is in every document that the library takes.
  return JSON.stringify(kept).length > maxKeptChars ? null : (kept as unknown as ProviderMetadata)
}

const keptMs = 5 * minuteMs

/**
 * What providers say of themselves, by issuer, kept for five minutes. Callers share a document that is being read. Keys are
 * not among it: an ID token comes from the token endpoint itself, over TLS, so its signature need not be checked (OpenID Connect Core 3.1.3.7, 6).
 */
export function createDiscoveries({
  clock,
  maxKept = 500,
}: {
  clock: Pick<Clock, 'now'>
  /** Beyond them the oldest is forgotten: everyone can found an organisation and name a provider. */
  maxKept?: number
}) {
  // A Map keeps the order in which they were read.
  const kept = new Map<string, { metadata: ProviderMetadata; until: number }>()
  const beingRead = new Map<string, Promise<ProviderMetadata>>()

  function forget(issuer: string): void {
    kept.delete(issuer)
  }

  async function renew(issuer: string, read: () => Promise<ProviderMetadata>): Promise<ProviderMetadata> {
    forget(issuer)
    const metadata = await read()
    kept.set(issuer, { metadata, until: clock.now() + keptMs })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) forget(oldest)
    return metadata
  }

  function find(issuer: string, read: () => Promise<ProviderMetadata>): Promise<ProviderMetadata> {
    const known = kept.get(issuer)
    if (known && clock.now() < known.until) return Promise.resolve(known.metadata)
    const reading = beingRead.get(issuer) ?? renew(issuer, read).finally(() => beingRead.delete(issuer))
    beingRead.set(issuer, reading)
    return reading
  }

  return { find, renew, forget }
}
