import type { Language, Minutes, ProcessingRules, RoomView, Transcription } from '@majlis/contract'
import type { Member } from './account-calls.ts'
import { until, type ApiClient } from './api-client.ts'

const pages = '/meeting/meeting-management'

/** What there is after a meeting: its recording, transcript and minutes. */
export function resultCalls({ call }: ApiClient) {
  const recording = (participantToken: string, wanted?: 'stop') =>
    call(
      wanted ? 'PUT' : 'POST',
      '/meeting/room/recording',
      wanted ? { wanted } : { layout: 'grid' },
      participantToken,
    )

  return {
    startRecording: (participantToken: string) => recording(participantToken),
    stopRecording: (participantToken: string) => recording(participantToken, 'stop'),
    /** Waits until the recorder is in the room. */
    waitForRecorder: (participantToken: string) =>
      until(async () => {
        const { data } = await call<RoomView>('GET', '/meeting/room', undefined, participantToken)
        return data.capture?.state === 'recording' || undefined
      }),
    agreeToRecording: (participantToken: string) =>
      call('POST', '/meeting/room/recording/consent', {}, participantToken),
    markRecording: (participantToken: string, title: string) =>
      call('POST', '/meeting/room/recording/marks', { title }, participantToken),
    /** Shows recordings and names of a meeting to people without an account. */
    showGuests: ({ accessToken }: Member, calendarId: string) =>
      call('PUT', `${pages}/guest-view`, { calendarId, recordings: true, attendance: true }, accessToken),
    /** What the speech engine is to hear as names. */
    async saveTerms({ accessToken }: Member, words: readonly string[]): Promise<void> {
      const path = '/v1/organization/processing-rules'
      const { data } = await call<{ rules: ProcessingRules }>('GET', path, undefined, accessToken)
      await call('PUT', path, { ...data.rules, words }, accessToken)
    },
    /** Waits for the recording of a meeting. Returns the name of its file. */
    waitForRecording: ({ accessToken }: Member, calendarId: string) =>
      until(async () => {
        const path = `${pages}/transcription?calendarId=${calendarId}`
        const { data } = await call<Transcription>('GET', path, undefined, accessToken)
        return data.recordings[0]?.fileName
      }),
    /** Has a recording transcribed. Returns the ID of the transcript. */
    async transcribe(
      { accessToken }: Member,
      { calendarId, fileName, language }: { calendarId: string; fileName: string; language: Language },
    ): Promise<string> {
      await call('POST', `${pages}/transcription`, { fileName, language }, accessToken)
      return until(async () => {
        const path = `${pages}/transcription?calendarId=${calendarId}`
        const { data } = await call<Transcription>('GET', path, undefined, accessToken)
        const { transcript } = data.recordings.find((one) => one.fileName === fileName) ?? {}
        return transcript?.state === 'ready' ? transcript.id : undefined
      })
    },
    async writeMinutes({ accessToken }: Member, id: string): Promise<void> {
      const path = `${pages}/meeting-minutes`
      await call('POST', path, { id }, accessToken)
      await until(async () => {
        const { data } = await call<Minutes>('GET', `${path}?id=${id}`, undefined, accessToken)
        return data.state === 'ready' || undefined
      })
    },
    approveMinutes: ({ accessToken }: Member, id: string) =>
      call('POST', `${pages}/meeting-minutes/approve`, { id, send: true }, accessToken),
  }
}
