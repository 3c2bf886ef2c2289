import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { minuteMs } from '../../platform/clock/durations.ts'

/** A request, and how its sender has signed it. */
export interface SignedRequest {
  /** `access_token`. */
  token: string
  /** As it was requested, with the host and all parameters. */
  url: string
  /** `X-WOPI-TimeStamp`: ticks of 100 ns since the year 1. */
  timestamp: string
  /** `X-WOPI-Proof` and `X-WOPI-ProofOld`: by the current key of the editor, and by the one before. */
  proof: string
  oldProof: string
}

export interface ProofKeys {
  current: KeyObject
  old: KeyObject
}

const ticksPerMs = 10_000n
const ticksUntil1970 = 621_355_968_000_000_000n
const maxAgeMs = 20 * minuteMs

/** The keys in the discovery of an editor; null if it signs nothing. Throws if it has keys that are not understood. */
export function proofKeysOf(discovery: string): ProofKeys | null {
  const [, tag = ''] = /<proof-key\s([^>]*)>/.exec(discovery) ?? []
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1]
  const keyOf = (prefix: string) => {
    const [n, e] = [attribute(`${prefix}modulus`), attribute(`${prefix}exponent`)]
    return n && e
      ? createPublicKey({ key: { kty: 'RSA', n: urlSafe(n), e: urlSafe(e) }, format: 'jwk' })
      : null
  }
  const current = keyOf('')
  if (!current && discovery.includes('proof-key'))
    throw new Error('the proof keys of the office editor are not understood')
  return current && { current, old: keyOf('old') ?? current }
}

const urlSafe = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')

/**
 * Whether one of the keys has signed the request in the last 20 minutes (WOPI, “Using proof keys”). After a change of keys, either side may still
 * have the older ones.
 */
export function isSigned(
  { token, url, timestamp, proof, oldProof }: SignedRequest,
  { current, old }: ProofKeys,
  now: number,
): boolean {
  if (!/^\d{1,19}$/.test(timestamp)) return false
  const ticks = BigInt(timestamp)
  if (now - Number((ticks - ticksUntil1970) / ticksPerMs) > maxAgeMs) return false
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(ticks)
  const signed = Buffer.concat([Buffer.from(token), Buffer.from(url.toUpperCase()), time].flatMap(withLength))
  const pairs = [
    [current, proof],
    [current, oldProof],
    [old, proof],
  ] as const
  return pairs.some(([key, signature]) => verify('sha256', signed, key, Buffer.from(signature, 'base64')))
}

function withLength(part: Buffer): [Buffer, Buffer] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return [length, part]
}
