import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startHomeserver as startSynapse, type Homeserver } from '@majlis/engines'

const keptLogs = join(import.meta.dirname, '../../test-results/homeservers')

/**
 * Starts an empty Synapse that reports messages to the Majlis server at `serverUrl`, which need not run yet. Stopping it leaves only its
 * log. Installed by `npm test -- chat`, or by the first start.
 */
export async function startHomeserver({
  serverUrl,
}: {
  serverUrl: string
}): Promise<Homeserver & AsyncDisposable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'majlis-homeserver-'))
  const homeserver = await startSynapse({ dataDir, serverUrl })
  return {
    ...homeserver,
    async [Symbol.asyncDispose]() {
      await homeserver.stop()
      await cp(join(dataDir, 'logs'), join(keptLogs, basename(dataDir)), { recursive: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
