import type { Installation, Member } from './installation.ts'
import { joinInputOf } from './members.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The owner in the room, without a browser, who starts and stops recordings. */
export async function recordingHost({ url }: Installation, owner: Member, joinLink: string) {
  async function call<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    return ((await response.json()) as { data: T }).data
  }
  const input = joinInputOf(joinLink, 'Ada')
  const { participantToken: token } = await call<{ participantToken: string }>(
    'POST',
    'meeting/calender/join-meeting',
    owner.accessToken,
    input,
  )
  return {
    async record(): Promise<void> {
      let state = ''
      for (let turn = 0; turn < 60 && state !== 'recording'; turn += 1) {
        const options = { layout: 'grid', height: 720 }
        const capture = await call<{ state: string }>('POST', 'meeting/room/recording', token, options)
        state = capture.state
        await pause(500)
      }
      if (state !== 'recording') throw new Error(`The recording is ${state}.`)
    },
    async stop(): Promise<void> {
      await call('PUT', 'meeting/room/recording', token, { wanted: 'stop' })
    },
  }
}
