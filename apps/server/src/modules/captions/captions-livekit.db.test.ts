import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startLivekit, type Livekit } from '@majlis/engines'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createLivekitMediaServer } from '../../integrations/livekit/index.ts'
import { createRawClient } from '../../integrations/livekit/raw-client.ts'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'
import { startSpeechServer, verboseJson } from '../../testing/engine-servers.ts'

// Uses the real SFU and a real listening process; the speech engine is a fake server.

let livekit: Livekit
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'majlis-test-captions-'))
  livekit = await startLivekit({ dataDir, webhookPort: 9 })
}, 120_000)

afterAll(async () => {
  await livekit?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it(
  '[6.6] [1.6] captions each microphone for everyone inside, but not what interpreters say',
  { timeout: 60_000 },
  async () => {
    const speech = await startSpeechServer(({ index }) =>
      verboseJson([{ start: 0, end: 1, text: `sound ${index}` }]),
    )
    const sfu = createLivekitMediaServer({ ...livekit, publicUrl: livekit.url.replace(/^http/, 'ws') })
    const rooms = await setupRooms({
      sfu,
      environment: { SPEECH_URL: speech.url, LIVEKIT_URL: livekit.url },
    })
    const { meeting, pwd } = await rooms.startMeeting({ liveCaptions: true })
    const admit = async (browser: ReturnType<typeof rooms.browser>, displayName: string) => {
      const result = await browser.join({ meeting, pwd, displayName })
      if (result.outcome !== 'admitted') throw new Error(`waits for ${result.reason}`)
      const client = createRawClient()
      await client.connect(result.sfu)
      return { ...(result satisfies Admitted), client }
    }
    const host = await admit(rooms.browser({ user: rooms.host, ip: '198.51.100.1' }), 'Nusrat')
    const guest = await admit(rooms.browser({ ip: '198.51.100.2' }), 'Gast')
    // The server learns from the SFU that they are inside.
    await rooms.round()
    await rooms.captions.start()
    onTestFinished(() => rooms.captions.stop())
    /** The host makes the guest an interpreter, who begins. */
    async function interpretAs(participantId: string): Promise<void> {
      await rooms.db
        .updateTable('meetings')
        .set({ is_multilingual: true, interpretation_languages: JSON.stringify(['en', 'fr']) })
        .where('meeting_id', '=', meeting)
        .execute()
      const ofHost = (await rooms.browser().api(host.participantToken)).room
      await ofHost.setInterpreter({ participantId, languages: ['fr'] })
      await (await rooms.browser().api(guest.participantToken)).room.interpret({ language: 'fr' })
    }
    const captions = () =>
      guest.client.heard
        .filter(({ kind }) => kind === 'data')
        .map(({ from, what }) => ({ from, ...JSON.parse(what) }))

    await host.client.publish('microphone')
    await guest.client.until(() => captions().length >= 2)
    // A tone has no pauses, so its line grows. It names the speaker, and no participant is its sender.
    expect(captions().slice(0, 2)).toEqual(
      [0, 1].map((place) =>
        expect.objectContaining({
          from: '',
          id: captions()[0]?.id,
          participantId: host.room.self.participantId,
          name: 'Nusrat',
          text: `sound ${place}`,
          isFinal: false,
        }),
      ),
    )
    // The listening process stays in the room when the server compares it with the SFU, and the guest does not see it.
    await rooms.round()
    expect(guest.client.others().map(({ identity }) => identity)).toEqual([host.room.self.participantId])
    await host.client.close()
    await guest.client.until(() => captions().some(({ isFinal }) => isFinal))
    await guest.client.publish('microphone')
    await guest.client.until(() => captions().some(({ name }) => name === 'Gast'))

    await interpretAs(guest.room.self.participantId)
    const hasEnded = () => captions().some(({ name, isFinal }) => name === 'Gast' && isFinal)
    await guest.client.until(hasEnded)
    const before = captions().length
    // Several phrases of the tone that goes on.
    await setTimeout(3_000)
    expect(captions().length).toBe(before)

    await rooms.captions.stop()
    await vi.waitFor(
      async () =>
        expect((await sfu.listParticipants(host.room.roomSessionId)).map(({ identity }) => identity)).toEqual(
          [guest.room.self.participantId],
        ),
      { timeout: 30_000, interval: 500 },
    )
  },
)
