import type { Clock } from '../../platform/clock/clock.ts'
import { createLinkKeys, type LinkFacts } from '../../platform/share-links/link-keys.ts'
import type { RecordingRow } from './recordings.repository.ts'

type Linked = Pick<RecordingRow, 'id' | 'is_link_off' | 'link_expires_at' | 'link_passcode'>

export type FileKeys = ReturnType<typeof createFileKeys>

/**
 * Keys with which a page that may show a recording gets its file. Those of a share page end whenever the owner changes who may use the link. Those of
 * a session lead to the person, whose right to watch is checked with each request.
 */
export function createFileKeys(deps: { appSecret: string; clock: Clock }) {
  const keys = createLinkKeys({ ...deps, name: 'recording-file' })
  const sessionKeys = createLinkKeys({ ...deps, name: 'recording-file-of-session' })
  const factsOf = ({ id, is_link_off, link_expires_at, link_passcode }: Linked): LinkFacts => [
    id,
    is_link_off,
    link_expires_at?.getTime() ?? null,
    link_passcode,
  ]
  return {
    /** For a share page. `latestMs`: the key ends then at the latest. */
    keyOf: (recording: Linked, latestMs?: number): string => keys.keyOf(factsOf(recording), latestMs),
    /** Whether the key of a share page still opens the file. */
    isValid: (recording: Linked, given: string): boolean => keys.isValid(factsOf(recording), given),
    keyOfSession: ({ id }: Pick<Linked, 'id'>, authSessionId: string): string =>
      `${authSessionId}.${sessionKeys.keyOf([id, authSessionId])}`,
    /** The session for which a key was made; null for other keys, and after some hours. */
    sessionOf({ id }: Pick<Linked, 'id'>, given: string): string | null {
      const [authSessionId = '', ...key] = given.split('.')
      return sessionKeys.isValid([id, authSessionId], key.join('.')) ? authSessionId : null
    },
  }
}
