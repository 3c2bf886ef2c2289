import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

/** What many people would run: `@tus/server` on a folder of the same disk, without accounts, limits, checksums and syncing. */
export async function startBareTus(parent: string) {
  const directory = await mkdtemp(join(parent, 'bare-tus-'))
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) })
  const server = tus.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/files`,
    async [Symbol.asyncDispose](): Promise<void> {
      server.close()
      await rm(directory, { recursive: true })
    },
  }
}
