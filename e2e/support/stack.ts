import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startStack, type Stack } from '@majlis/engines'
import { stackEnvironment } from './database.ts'

export type { Stack }

/**
 * A port that nothing listens on right now. It is not one chosen by the system: the system also gives those to outgoing
 * connections, which may use it before a server can listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise<void>((resolve) => server.close(() => resolve()))
    return port
  }
}

/** The mailbox keys of installations that a journey started itself, by their addresses. */
const mailboxKeys = new Map<string, string>()

/** The key of an installation that this process started; other servers share the mailbox of the common one. */
export function mailboxKeyOf(url: string): string {
  const key = mailboxKeys.get(url) ?? stackEnvironment()['MAILBOX_KEY']
  if (!key) throw new Error(`Nothing opens the mailbox at ${url}`)
  return key
}

/** Logs of stopped installations, beside the other results of a run. */
const keptLogs = join(import.meta.dirname, '../../test-results/installations')

/**
 * Starts a separate installation, as `npm start` does, with an empty database; `hostName` is the host of its address.
 * Stopping it leaves only its logs.
 */
export async function startInstallation(
  env: Record<string, string> = {},
  { hostName = '127.0.0.1' } = {},
): Promise<Stack> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'majlis-e2e-'))
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port,
    env: {
      ...process.env,
      PUBLIC_URL: `http://${hostName}:${port}`,
      // Journeys create many organisations from one address, which need the limits of older ones.
      ORGANIZATIONS_PER_ADDRESS: '1000000',
      NEW_ORGANIZATION_DAYS: '0',
      // Only journeys about chat need a chat server.
      CHAT: 'off',
      ...env,
    },
    web: true,
    demo: false,
    say: (line) => process.stdout.write(`  ${line}\n`),
  })
  mailboxKeys.set(stack.url, stack.env['MAILBOX_KEY'] ?? '')
  return {
    ...stack,
    async stop() {
      await stack.stop()
      await cp(join(dataDir, 'logs'), join(keptLogs, basename(dataDir)), { recursive: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
