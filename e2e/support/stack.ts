import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startStack, type Stack } from '@majlis/engines'
import { stackEnvironment } from './database.ts'

export type { Stack }

/** A port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** What opens the mailboxes of installations that a journey started for itself, by their addresses. */
const mailboxKeys = new Map<string, string>()

/** Of an installation that this process started; other servers share the mailbox of the journeys' common one. */
export function mailboxKeyOf(url: string): string {
  const key = mailboxKeys.get(url) ?? stackEnvironment()['MAILBOX_KEY']
  if (!key) throw new Error(`Nothing opens the mailbox at ${url}`)
  return key
}

/** Logs of stopped installations, beside the other results of a run. */
const keptLogs = join(import.meta.dirname, '../../test-results/installations')

/** Starts a whole installation of its own, as `npm start` does, with an empty database. Stopping it leaves its logs only. */
export async function startInstallation(env: Record<string, string> = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'majlis-e2e-'))
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    // Journeys found many organisations from one address, which do at once what takes others weeks.
    env: { ...process.env, ORGANIZATIONS_PER_ADDRESS: '1000000', NEW_ORGANIZATION_DAYS: '0', ...env },
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
