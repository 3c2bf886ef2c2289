import type { Room } from 'livekit-client'
import type { ParticipantStats } from './call-types.ts'
import { sourceOf } from './livekit-participant.ts'
import { readTrackStats, type TrackCounters } from './track-stats.ts'

/** Reads the statistics of one person in the room. Rates are measured since the previous call for the same person. */
export function createStatsReader(room: Room) {
  /** By track. */
  const counters = new Map<string, TrackCounters>()

  return async (participantId: string): Promise<ParticipantStats | null> => {
    const participant = room.getParticipantByIdentity(participantId)
    if (!participant) return null
    const readings = []
    for (const publication of participant.trackPublications.values()) {
      const source = sourceOf(publication.source)
      const report = await publication.track?.getRTCStatsReport()
      if (!source || !report) continue
      const reading = readTrackStats(source, report.values(), counters.get(publication.trackSid) ?? null)
      counters.set(publication.trackSid, reading.counters)
      readings.push(reading)
    }
    return {
      roundTripMs: readings.map((reading) => reading.roundTripMs).find((value) => value !== null) ?? null,
      tracks: readings.map((reading) => reading.stats),
    }
  }
}
