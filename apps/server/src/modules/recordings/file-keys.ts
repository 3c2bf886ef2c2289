import type { Clock } from '../../platform/clock/clock.ts'
import { createLinkKeys, type LinkFacts } from '../../platform/share-links/link-keys.ts'
import type { RecordingRow } from './recordings.repository.ts'

type Linked = Pick<RecordingRow, 'id' | 'is_link_off' | 'link_expires_at' | 'link_passcode'>

export type FileKeys = ReturnType<typeof createFileKeys>

/** Keys with which a page that may show a recording gets its file; they end whenever the owner changes who may use the link. */
export function createFileKeys(deps: { appSecret: string; clock: Clock }) {
  const keys = createLinkKeys({ ...deps, name: 'recording-file' })
  const factsOf = ({ id, is_link_off, link_expires_at, link_passcode }: Linked): LinkFacts => [
    id,
    is_link_off,
    link_expires_at?.getTime() ?? null,
    link_passcode,
  ]
  return {
    /** `latestMs`: the key ends then at the latest. */
    keyOf: (recording: Linked, latestMs?: number): string => keys.keyOf(factsOf(recording), latestMs),
    isValid: (recording: Linked, given: string): boolean => keys.isValid(factsOf(recording), given),
  }
}
