import { ConnectionQuality, Track, type Participant, type TrackPublication } from 'livekit-client'
import { expect, it } from 'vitest'
import { isAudible, toSfuParticipant } from './livekit-participant.ts'

/** The part of a LiveKit participant that is read. */
function aParticipant(values: Partial<Participant> = {}): Participant {
  return {
    identity: 'arif',
    name: 'Arif Khan',
    attributes: {},
    isSpeaking: true,
    audioLevel: 0.1,
    connectionQuality: 'excellent',
    getTrackPublication: () => undefined,
    ...values,
  } as unknown as Participant
}

it('ignores audio levels, so that speaking makes no new snapshots', () => {
  expect(toSfuParticipant(aParticipant({ audioLevel: 0.7 }))).toEqual(toSfuParticipant(aParticipant()))
  expect(toSfuParticipant(aParticipant({ isSpeaking: false })).isSpeaking).toBe(false)
})

it('shows a connection as weak if that person’s page reports it', () => {
  const attributes = { weak: 'true' }
  expect(toSfuParticipant(aParticipant()).quality).toBe('excellent')
  expect(toSfuParticipant(aParticipant({ attributes })).quality).toBe('poor')
  const lost = ConnectionQuality.Lost
  expect(toSfuParticipant(aParticipant({ attributes, connectionQuality: lost })).quality).toBe('lost')
})

/** A participant who publishes this as a shared screen. */
const sharing = (kind: Track.Kind) =>
  aParticipant({
    getTrackPublication: (source) =>
      source === Track.Source.ScreenShare ? ({ kind, trackSid: 'TR_1' } as TrackPublication) : undefined,
  })

it('plays microphones, and the sound of a screen only with its picture', () => {
  const { Microphone, ScreenShareAudio, ScreenShare, Camera, Unknown } = Track.Source
  const withPicture = sharing(Track.Kind.Video)
  expect(isAudible(aParticipant(), Microphone)).toBe(true)
  expect(isAudible(withPicture, ScreenShareAudio)).toBe(true)
  expect(isAudible(aParticipant(), ScreenShareAudio)).toBe(false)
  expect(isAudible(sharing(Track.Kind.Audio), ScreenShareAudio)).toBe(false)
  for (const source of [ScreenShare, Camera, Unknown]) expect(isAudible(withPicture, source)).toBe(false)
})

it('shows no screen if only sound is published as one', () => {
  expect(toSfuParticipant(sharing(Track.Kind.Video)).screen).toMatchObject({ trackId: 'TR_1' })
  expect(toSfuParticipant(sharing(Track.Kind.Audio)).screen).toBeNull()
})
