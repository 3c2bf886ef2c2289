import type { RecordingPurposes as Purposes } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'

/** Says whether a recording will or can be transcribed and translated and minutes written, and where that happens. */
export function RecordingPurposes({ transcript, minutes }: Purposes) {
  const t = useText('room')
  return (
    <>
      {transcript ? <p>{transcriptText(t, transcript)}</p> : null}
      {transcript?.translationSentTo ? (
        <p>{t('record.consent_translation_sent', { host: transcript.translationSentTo })}</p>
      ) : null}
      {minutes ? <p>{minutesText(t, minutes)}</p> : null}
    </>
  )
}

type RoomText = ReturnType<typeof useText<'room'>>

function transcriptText(
  t: RoomText,
  { isAutomatic, sentTo: host }: NonNullable<Purposes['transcript']>,
): string {
  if (host === null)
    return t(isAutomatic ? 'record.consent_transcript' : 'record.consent_transcript_possible')
  return t(isAutomatic ? 'record.consent_transcript_sent' : 'record.consent_transcript_possible_sent', {
    host,
  })
}

function minutesText(
  t: RoomText,
  { isAutomatic, isByModel, sentTo: host }: NonNullable<Purposes['minutes']>,
): string {
  if (!isByModel)
    return t(isAutomatic ? 'record.consent_minutes_extract' : 'record.consent_minutes_possible_extract')
  if (host === null) return t(isAutomatic ? 'record.consent_minutes' : 'record.consent_minutes_possible')
  return t(isAutomatic ? 'record.consent_minutes_sent' : 'record.consent_minutes_possible_sent', { host })
}
