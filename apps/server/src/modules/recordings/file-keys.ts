import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { RecordingRow } from './recordings.repository.ts'

/** A page stays open for a day of work; a film is shorter. */
const validMs = 12 * 3_600_000

type Linked = Pick<RecordingRow, 'id' | 'is_link_off' | 'link_expires_at' | 'link_passcode'>

export type FileKeys = ReturnType<typeof createFileKeys>

/**
 * Keys with which a page that may show a recording gets its file, whatever its link needs. They end after some hours, and whenever the owner
 * changes who may use the link.
 */
export function createFileKeys({ appSecret, clock }: { appSecret: string; clock: Clock }) {
  const key = deriveKey(appSecret, 'recording-file')

  function signatureOf({ id, is_link_off, link_expires_at, link_passcode }: Linked, expires: string): string {
    const facts = [id, expires, is_link_off, link_expires_at?.getTime() ?? null, link_passcode]
    return createHmac('sha256', key).update(JSON.stringify(facts)).digest('base64url')
  }

  return {
    /** `latestMs`: the key ends then at the latest. */
    keyOf(recording: Linked, latestMs = Infinity): string {
      const expires = String(Math.min(clock.now() + validMs, latestMs))
      return `${expires}.${signatureOf(recording, expires)}`
    },
    isValid(recording: Linked, given: string): boolean {
      const [expires = '', signature = ''] = given.split('.')
      if (!(Number(expires) > clock.now())) return false
      return timingSafeEqual(sha256(signature), sha256(signatureOf(recording, expires)))
    },
  }
}
