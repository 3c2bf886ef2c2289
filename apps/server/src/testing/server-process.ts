import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { signUpOf } from './people.ts'
import { mailboxHeaders, mailboxKey } from './mailbox.ts'

export const serverEntry = fileURLToPath(new URL('../main.ts', import.meta.url))

/** What a server needs beside its database; it reaches no other engine. */
export const serverEnvironment = {
  APP_SECRET: 'a secret of tests, which is long enough for them',
  MAILBOX_KEY: mailboxKey,
  LIVEKIT_URL: 'http://127.0.0.1:9',
  LIVEKIT_API_KEY: 'test',
  LIVEKIT_API_SECRET: 'a secret of tests, which is long enough for them',
  WEB_DIST: '/nowhere',
  LOG_LEVEL: 'error',
}

/** The address of all servers of tests, wherever they listen. */
export const publicUrl = 'http://127.0.0.1:3000'

export interface ServerProcess {
  url: string
  /** SIGTERM; resolves with how it ended. */
  stop(): Promise<unknown[]>
}

/** Not one that the system chooses: it gives those to outgoing connections too, which may have it when a server wants it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}

/** A web process as an operator starts it, ready for requests; it goes away with the test. */
export async function startServerProcess(
  databaseUrl: string,
  port: number,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [serverEntry], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...serverEnvironment,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      ROLE: 'web',
      PORT: String(port),
      // All processes of a database have the same.
      PUBLIC_URL: publicUrl,
      ...more,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => isReady(url), { timeout: 60_000, interval: 100 }).toBe(true)
  const ended = once(child, 'exit')
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** As a balancer asks. */
async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

/** The access token of someone who has just signed up. */
export async function signUpAt(url: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { email, ...person } = signUpOf()
  const { signUpId } = await post('sign-up', { email, ...person })
  const mailbox = await fetch(`${url}/dev/mailbox.json?to=${email}`, { headers: mailboxHeaders })
  const { mails } = (await mailbox.json()) as { mails: { subject: string }[] }
  const code = /\d{6}/.exec(mails[0]?.subject ?? '')?.[0]
  return String((await post('verify-code', { email, signUpId, code }))['accessToken'])
}
