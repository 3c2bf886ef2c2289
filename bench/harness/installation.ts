import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@majlis/engines'
import { createMembers, type Members } from './members.ts'

export type { Member } from './members.ts'

/** One installation of Majlis of its own, as `npm start` brings it up. */
export interface Installation extends Members, AsyncDisposable {
  readonly url: string
  readonly stack: Stack
}

/** Starts an installation with an empty database in a temporary folder. `own`: further variables. */
export async function openInstallation(
  say: (line: string) => void,
  own: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-bench-'))
  const { PATH, HOME, LANG, ENGINES_DIR } = process.env
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    env: {
      PATH,
      HOME,
      LANG,
      ENGINES_DIR,
      CHAT: 'off',
      CALLS_PER_MINUTE: '1000000',
      ORGANIZATIONS_PER_ADDRESS: '1000000',
      NEW_ORGANIZATION_DAYS: '0',
      ...own,
    },
    web: true,
    demo: false,
    say,
  })
  const { url } = stack

  return {
    ...createMembers(url, (email) => mailedCode(stack, email)),
    url,
    stack,
    [Symbol.asyncDispose]: async () => {
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The code of the newest mail, asked for until it has been sent. */
async function mailedCode({ url, env }: Pick<Stack, 'url' | 'env'>, email: string): Promise<string> {
  const deadline = AbortSignal.timeout(20_000)
  while (true) {
    deadline.throwIfAborted()
    const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${env['MAILBOX_KEY']}` },
      signal: deadline,
    })
    const { mails } = (await response.json()) as { mails: { text: string }[] }
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
