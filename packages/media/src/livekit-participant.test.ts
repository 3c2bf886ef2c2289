import type { Participant } from 'livekit-client'
import { expect, it } from 'vitest'
import { toSfuParticipant } from './livekit-participant.ts'

/** As much of a LiveKit participant as is read. */
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

it('reads nothing that changes with every syllable, so that a voice makes no new snapshots', () => {
  expect(toSfuParticipant(aParticipant({ audioLevel: 0.7 }))).toEqual(toSfuParticipant(aParticipant()))
  expect(toSfuParticipant(aParticipant({ isSpeaking: false })).isSpeaking).toBe(false)
})
