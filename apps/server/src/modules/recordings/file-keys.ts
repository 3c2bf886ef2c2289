import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import { createLinkKeys, type LinkFacts } from '../../platform/share-links/link-keys.ts'
import type { RecordingRow } from './recordings.repository.ts'

/** How long the address of a file is valid in other browsers than that of its page. */
export const linkMs = 10 * minuteMs

type Linked = Pick<RecordingRow, 'id' | 'is_link_off' | 'link_expires_at' | 'link_passcode'>

/** What came with the request for a file. */
export interface GivenKey {
  key: string
  /** The session of the browser's cookie, valid or not. */
  cookieSessionId: string | null
  /** The browser's cookie since it gave a passcode. */
  unlockToken: string | undefined
  /** When the file was requested. */
  atMs: number
}

export type FileKeys = ReturnType<typeof createFileKeys>

/**
 * Keys with which a page that may show a recording gets its file. For anyone else who has the address, it is valid for ten minutes. For the browser
 * of the page, which its cookie names, it is valid for as long as a page stays open, so a player can always continue. Keys of a share page end
 * whenever the owner changes who may use the link. Those of a session lead to the person, whose right to watch is checked with each request.
 */
export function createFileKeys(deps: { appSecret: string; clock: Clock }) {
  const shared = createPair(deps, 'recording-file')
  const ofSession = createPair(deps, 'recording-file-of-session')
  const factsOf = ({ id, is_link_off, link_expires_at, link_passcode }: Linked): LinkFacts => [
    id,
    is_link_off,
    link_expires_at?.getTime() ?? null,
    link_passcode,
  ]
  return {
    /** For a share page. `unlockToken`: the browser's cookie; null if it has none. The key ends with the link at the latest. */
    keyOf: (recording: Linked, unlockToken: string | null): string =>
      shared.make(factsOf(recording), unlockToken, recording.link_expires_at?.getTime()),
    /** Whether the key of a share page still opens the file. */
    isValid: (recording: Linked, given: GivenKey): boolean =>
      shared.isValid(factsOf(recording), given.key, given.unlockToken ?? null, given.atMs),
    keyOfSession: ({ id }: Pick<Linked, 'id'>, authSessionId: string): string =>
      `${authSessionId}.${ofSession.make([id, authSessionId], authSessionId)}`,
    /** The session for which a key was made; null for other keys, and those that have ended. */
    sessionOf({ id }: Pick<Linked, 'id'>, { key: given, cookieSessionId, atMs }: GivenKey): string | null {
      const [authSessionId = '', ...key] = given.split('.')
      const isValid = ofSession.isValid([id, authSessionId], key.join('.'), cookieSessionId, atMs)
      return isValid ? authSessionId : null
    },
  }
}

/** A key of minutes for everyone, and one of hours for a browser. */
function createPair(deps: { appSecret: string; clock: Clock }, name: string) {
  const forAnyone = createLinkKeys({ ...deps, name, validMs: linkMs })
  const forBrowser = createLinkKeys({ ...deps, name: `${name}-of-browser` })
  return {
    make: (facts: LinkFacts, browser: string | null, latestMs?: number): string =>
      [forAnyone.keyOf(facts, latestMs), forBrowser.keyOf([...facts, browser], latestMs)].join('.'),
    isValid(facts: LinkFacts, given: string, browser: string | null, atMs: number): boolean {
      const parts = given.split('.')
      if (forAnyone.isValid(facts, parts.slice(0, 2).join('.'), atMs)) return true
      return browser !== null && forBrowser.isValid([...facts, browser], parts.slice(2).join('.'), atMs)
    },
  }
}
