import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { JoinResult } from '@majlis/contract'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createRawClient } from '../../apps/server/src/integrations/livekit/raw-client.ts'
import { createMembers, joinInputOf } from '../harness/members.ts'
import { deploy, type Deployment } from './deployment.ts'

const readyWithinMs = 60_000

it(
  'starts from the files of deploy/: health, a sign-up, a plan, two people on two web processes, and mail sent by the worker',
  { timeout: 150_000 },
  async () => {
    await using deployment = await deploy()
    const { url, webUrls, workerHealthUrl, gateUrl, smtp } = deployment

    // Each address that the guide names, requested from where it says.
    const healthy = [
      ...webUrls.flatMap((web) => [`${web}/api/health/live`, `${web}/api/health/ready`]),
      `${workerHealthUrl}/api/health/live`,
      `${workerHealthUrl}/api/health/ready`,
      `${gateUrl}/`,
    ]
    const statusOf = (address: string) =>
      fetch(address).then(
        ({ status }) => status,
        () => 0,
      )
    await vi.waitFor(
      async () => expect(await Promise.all(healthy.map(statusOf))).toEqual(healthy.map(() => 200)),
      { timeout: readyWithinMs, interval: 250 },
    )
    const send = trusting(deployment)
    await vi.waitFor(async () => expect((await send(`${url}/api/health/ready`)).status).toBe(200), {
      timeout: 10_000,
      interval: 250,
    })

    // The code came by mail, which only the worker sends.
    const members = createMembers(url, (email) => smtp.codeFor(email), send)
    const owner = await members.signUp('Ada')
    await vi.waitFor(() => expect(deployment.logOf('worker')).toContain('"worker"'), { timeout: 10_000 })

    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000
    const planned = await send(`${url}/api/meeting/schedule`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.accessToken}` },
      body: JSON.stringify({
        meetingTitle: 'Board of trustees',
        timeZone: 'Asia/Dhaka',
        startDateTime: start,
        endDateTime: start + 3_600_000,
        invitees: [{ email: 'grace@elsewhere.example.org', name: 'Grace' }],
      }),
    })
    expect(planned.status).toBe(200)
    await vi.waitFor(() => expect(smtp.mails.map(({ to }) => to)).toContain('grace@elsewhere.example.org'), {
      timeout: 20_000,
    })

    const { joinLink } = await members.startMeeting(owner, { waitingRoom: false, joinWithoutHost: true })
    const [first, second] = await Promise.all(
      webUrls.map(async (web, index) => {
        const response = await fetch(`${web}/api/meeting/calender/join-meeting`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(joinInputOf(joinLink, `Guest ${index}`)),
        })
        // The contract's success shape.
        const { data } = (await response.json()) as { data: JoinResult }
        if (data.outcome !== 'admitted') throw new Error('The guest was not let in.')
        return data
      }),
    )
    if (!first || !second) throw new Error('There are two web processes.')
    expect(first.sfu.url).toBe(`wss://${new URL(url).host}/livekit`)

    // Browsers reach the gate through the balancer; the media client here would not trust its certificate.
    await signalsThrough(deployment, first)
    const [speaker, listener] = [createRawClient(), createRawClient()]
    const gate = gateUrl.replace('http', 'ws')
    await speaker.connect({ url: gate, token: first.sfu.token })
    await listener.connect({ url: gate, token: second.sfu.token })
    await speaker.publish('microphone')
    const { participantId } = first.room.self
    await listener.until(() => listener.hasHeard(participantId, 'sound'))
    await Promise.all([speaker.close(), listener.close()])

    // Without a worker the page of it is gone, and the web processes are as ready as before.
    await deployment.stop('worker')
    expect(await statusOf(`${workerHealthUrl}/api/health/live`)).toBe(0)
    expect(await statusOf(`${webUrls[0]}/api/health/ready`)).toBe(200)
  },
)

/** `fetch` that trusts the balancer's own certificate. */
function trusting({ certificate }: Deployment) {
  return async (
    address: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> => {
    const outgoing = request(address, { method, headers, ca: certificate })
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const answered = new Headers()
    for (const [name, value] of Object.entries(incoming.headersDistinct))
      for (const one of value ?? []) answered.append(name, one)
    return new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 0, headers: answered })
  }
}

/** The SFU lets this participant in by a first message, through the balancer and the gate. */
async function signalsThrough(
  { certificate }: Deployment,
  { sfu }: Extract<JoinResult, { outcome: 'admitted' }>,
) {
  const socket = new WebSocket(`${sfu.url}/rtc?access_token=${sfu.token}&protocol=9`, { ca: certificate })
  await once(socket, 'message')
  socket.terminate()
}
