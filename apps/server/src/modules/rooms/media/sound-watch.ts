import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../../platform/log/log.ts'
import type { RoomMedia } from './room-media.ts'

/** The picture of a shared screen may come this long after its sound. */
const pictureDelayMs = 2_000

/** Ends sound of a screen whose picture does not come, and sound in place of a picture. */
export function createSoundWatch({
  roomMedia,
  log,
}: {
  roomMedia: Pick<RoomMedia, 'endStraySounds'>
  log: Log
}) {
  const watched = new Set<string>()

  return async function watchSound(roomSessionId: string, participantId: string): Promise<void> {
    const key = `${roomSessionId}:${participantId}`
    // One comparison covers all sound that was published before it.
    if (watched.has(key)) return
    watched.add(key)
    await setTimeout(pictureDelayMs, undefined, { ref: false })
    try {
      watched.delete(key)
      await roomMedia.endStraySounds({ id: roomSessionId }, [participantId])
    } catch (error) {
      log.error({ err: error, roomSessionId }, 'comparing sound with pictures failed')
    }
  }
}
