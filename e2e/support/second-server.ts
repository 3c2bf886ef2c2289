import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { stackEnvironment } from './database.ts'
import { freePort } from './stack.ts'

const entry = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export interface SecondServer extends AsyncDisposable {
  url: string
}

/**
 * Another process of the same installation: same database, SFU, secrets and public address, another port.
 * `more` adds environment variables.
 */
export async function startSecondServer(more: Record<string, string> = {}): Promise<SecondServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...stackEnvironment(), ...more, PORT: String(port), LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [entry, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the second server ended with ${child.exitCode}`)
    const response = await fetch(`${url}/api/health/ready`).catch(() => null)
    return response?.ok ?? false
  }
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
