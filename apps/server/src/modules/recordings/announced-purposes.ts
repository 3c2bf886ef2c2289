import type { RecordingPurposes } from '@majlis/contract'

type Transcript = NonNullable<RecordingPurposes['transcript']>

/**
 * Whether people who agreed to be recorded were told of such a transcript. `purposes` null: nobody was asked, as for uploads. Sound that was to
 * go elsewhere may stay on this server.
 */
export function announcesTranscript(
  purposes: RecordingPurposes | null,
  { isAutomatic, sentTo }: Transcript,
): boolean {
  if (!purposes) return true
  const { transcript } = purposes
  return (
    transcript !== null && isWithin(sentTo, transcript.sentTo) && (transcript.isAutomatic || !isAutomatic)
  )
}

/** The same of minutes, by a language model or, if there is none, made of sentences. Who has them written was not said, so a rule may do it. */
export function announcesMinutes(
  purposes: RecordingPurposes | null,
  model: { sentTo: string | null } | null,
): boolean {
  if (!purposes) return true
  const { minutes } = purposes
  return minutes !== null && (model === null || (minutes.isByModel && isWithin(model.sentTo, minutes.sentTo)))
}

/** Hosts; null is this server. */
const isWithin = (sentTo: string | null, announced: string | null): boolean =>
  sentTo === null || sentTo === announced
