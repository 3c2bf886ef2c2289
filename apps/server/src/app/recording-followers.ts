import { createHeld } from './held.ts'
import type { Tx } from '../platform/database/database.ts'
import type { RecordingFollower, RecordingFollowers } from '../platform/module/recording-followers.ts'
import type { ServerModule } from '../platform/module/server-module.ts'

/** What of all modules follows a recording. Fails until `hold` is given the modules, lower ones first. */
export function createRecordingFollowers() {
  const held = createHeld<readonly RecordingFollower[]>()

  const followUpOn =
    <Part extends 'trimmed' | 'replaced' | 'redacted'>(part: Part) =>
    async (tx: Tx, change: Parameters<RecordingFollowers[Part]>[1]): Promise<void> => {
      for (const follower of held.read()) {
        // Each part has the change of its own name.
        const follow = follower[part] as RecordingFollower['trimmed']
        if (typeof follow === 'function') await follow(tx, change as Parameters<typeof follow>[1])
      }
    }

  return {
    trimmed: followUpOn('trimmed'),
    replaced: followUpOn('replaced'),
    redacted: followUpOn('redacted'),
    async lockForRedaction(tx, recordingId) {
      for (const { lockForRedaction } of held.read()) await lockForRedaction?.(tx, recordingId)
    },
    hold(modules: readonly Pick<ServerModule, 'name' | 'recordingFollowers'>[]): void {
      held.hold(modules.flatMap(({ recordingFollowers = [] }) => recordingFollowers).toReversed())
    },
  } satisfies RecordingFollowers & { hold: unknown }
}
