import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Environment } from '@majlis/engines'
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
  const { stop } = await startProcess({ ...stackEnvironment(), ...more, PORT: String(port) }, url)
  return { url, [Symbol.asyncDispose]: stop }
}

export interface RecorderProcess extends AsyncDisposable {
  pid: number
  /** As the kernel does when memory runs out. */
  kill(): void
}

/** A process of an installation that only records meetings. */
export async function startRecorder(stackEnv: Environment): Promise<RecorderProcess> {
  const port = await freePort()
  const env = { ...stackEnv, ROLE: 'recorder', HEALTH_PORT: String(port) }
  const { pid, kill, stop } = await startProcess(env, `http://127.0.0.1:${port}`)
  return { pid, kill, [Symbol.asyncDispose]: stop }
}

/** Resolves once the process answers at its address. */
async function startProcess(more: Environment, url: string) {
  const env = { ...more, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [entry, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    const response = await fetch(`${url}/api/health/ready`).catch(() => null)
    return response?.ok ?? false
  }
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  if (child.pid === undefined) throw new Error('the process has no ID')
  return {
    pid: child.pid,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
