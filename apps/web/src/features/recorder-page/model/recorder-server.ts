import type { RecordingLayout, RoomPresentation, SfuAccess } from '@majlis/contract'

/** The server's description of a recording (`/api/recorder/segments/{id}`). */
export interface Recorded {
  sfu: SfuAccess
  layout: RecordingLayout
  title: string
  organizationName: string
  logoUrl: string | null
  /** The zone of the clock; null: none is shown. */
  clockZone: string | null
  /** Each person's own sound is recorded too, for the transcript. */
  keepsVoices: boolean
}

/** The hosts' spotlight. */
export interface RecordedScene {
  presentation: RoomPresentation | null
  spotlightId: string | null
  /** The people who have agreed: only they are recorded. */
  agreedIds: string[]
}

export interface SentFragment {
  number: number
  content: Blob
  mimeType: string
  /** Recorded so far, with this fragment. */
  lengthMs: number
}

/** Fragments are not taken any more: another browser records in place of this one, or none. */
export class Refused extends Error {}

export interface RecorderServer {
  /** Throws `Refused`. */
  load(): Promise<Recorded>
  loadScene(): Promise<RecordedScene>
  /** The address of the presented file. Throws if it is no longer presented. */
  loadPresented(): Promise<string>
  /** Throws `Refused`; anything else is worth another attempt. */
  send(fragment: SentFragment): Promise<void>
  /** Throws `Refused` like `send`. */
  sendVoice(voice: RecordedVoice, fragment: SentFragment): Promise<void>
}

/** The voice of one participant, from one moment on. */
interface RecordedVoice {
  id: string
  participantId: string
  /** By `performance.now()`. */
  startedAt: number
  /** How much of the segment had been recorded then. */
  offsetMs: number
}

/** Whether waiting does not help: refusals, but for a server with too much to do, and a full disk, which has ended the recording. */
function isFinal(status: number): boolean {
  return (status < 500 && status !== 408 && status !== 429) || status === 507
}

/** The recorder's own calls, with the token of one segment. */
export function createRecorderServer(segmentId: string, token: string): RecorderServer {
  const base = `/api/recorder/segments/${segmentId}`
  const authorization = `Bearer ${token}`

  async function answered(response: Response): Promise<Response> {
    if (response.ok) return response
    const text = `the server refused with ${response.status}`
    throw isFinal(response.status) ? new Refused(text) : new Error(text)
  }

  async function put(
    path: string,
    { number, content, mimeType, lengthMs }: SentFragment,
    headers: Record<string, string>,
  ): Promise<void> {
    await answered(
      await fetch(`${path}/${number}`, {
        method: 'PUT',
        headers: {
          authorization,
          'content-type': 'application/octet-stream',
          'recording-type': mimeType,
          'recording-length-ms': String(Math.round(lengthMs)),
          ...headers,
        },
        body: content,
      }),
    )
  }

  return {
    async load() {
      const response = await answered(await fetch(base, { headers: { authorization } }))
      // Our own server.
      return (await response.json()) as Recorded
    },
    async loadScene() {
      const response = await answered(await fetch(`${base}/scene`, { headers: { authorization } }))
      return (await response.json()) as RecordedScene
    },
    async loadPresented() {
      const response = await answered(
        await fetch(`${base}/presented`, { method: 'POST', headers: { authorization } }),
      )
      const { url } = (await response.json()) as { url: string }
      // A recorder may reach the server by another name than people do.
      return new URL(url).pathname
    },
    send: (fragment) => put(`${base}/fragments`, fragment, {}),
    sendVoice: ({ id, participantId, startedAt, offsetMs }, fragment) =>
      put(`${base}/voices/${id}/fragments`, fragment, {
        'voice-participant': participantId,
        'voice-age-ms': String(Math.round(performance.now() - startedAt)),
        'voice-offset-ms': String(Math.round(offsetMs)),
      }),
  }
}
