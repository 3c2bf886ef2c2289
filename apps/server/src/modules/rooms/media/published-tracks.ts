import type { MediaServer, MediaSource, MediaTrack } from '../../../integrations/livekit/index.ts'
import { inParallel } from '../../../platform/work-loop/in-parallel.ts'
import { sfuUpdatesAtOnce } from './sfu-updates.ts'
import { rightsOf } from './media-token.ts'
import type { ParticipantSync } from './participant-sync.ts'
import { straySoundsOf } from './stray-sounds.ts'

interface PublishedTracksDeps {
  media: MediaServer
  sync: ParticipantSync
}

/** Mutes and ends what people publish. */
export function createPublishedTracks({ media, sync }: PublishedTracksDeps) {
  async function listOf(roomSessionId: string, participantIds: readonly string[]) {
    const ids = new Set(participantIds)
    return (await media.listParticipants(roomSessionId)).filter(({ identity }) => ids.has(identity))
  }

  /** Mutes what they publish of these sources now. */
  async function mute(
    roomSessionId: string,
    participantIds: readonly string[],
    sources: readonly MediaSource[],
  ): Promise<void> {
    const unmuted = (await listOf(roomSessionId, participantIds))
      .flatMap(({ identity, tracks }) => tracks.map((track) => ({ identity, ...track })))
      .filter(({ isMuted, source }) => !isMuted && source !== 'unknown' && sources.includes(source))
    await inParallel(unmuted, sfuUpdatesAtOnce, ({ identity, sid }) =>
      media.muteTrack(roomSessionId, identity, sid),
    )
  }

  /** Revokes the right to publish these sources, whereupon the SFU unpublishes them, and restores it. */
  async function unpublish(
    roomSessionId: string,
    participantId: string,
    sources: readonly MediaTrack['source'][],
  ): Promise<void> {
    const found = await sync.find(roomSessionId, participantId)
    if (!found) return
    const others = rightsOf(found.session, found.participant).publishSources.filter(
      (source) => !sources.includes(source),
    )
    await media.updateParticipant(roomSessionId, participantId, { rights: { publishSources: others } })
    await sync.syncOne(roomSessionId, participantId)
  }

  async function endStraySounds(roomSessionId: string, participantIds: readonly string[]): Promise<void> {
    await inParallel(
      await listOf(roomSessionId, participantIds),
      sfuUpdatesAtOnce,
      async ({ identity, tracks }) => {
        const strays = straySoundsOf(tracks).map(({ source }) => source)
        if (strays.length > 0) await unpublish(roomSessionId, identity, strays)
      },
    )
  }

  return { mute, unpublish, endStraySounds }
}
