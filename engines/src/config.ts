import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Variables handed from the caller's environment to the engines and the server. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The checkout this code runs in. */
export const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The environment of this process; the only place under `engines/` that reads it. */
export const processEnvironment: Environment = process.env

/** Where built engines are kept. Shared by every installation (`DATA_DIR`) started from this checkout. */
export function enginesDir(env: Environment): string {
  return resolve(rootDir, env['ENGINES_DIR'] || '.data/engines')
}

/** Where, and on which address, `npm start` places an installation. */
export interface Placement {
  readonly dataDir: string
  readonly host: string
  readonly port: number
}

/** Reads `DATA_DIR` (.data), `HOST` (127.0.0.1) and `PORT` (3000), which the start judges with all other variables. */
export function readPlacement(env: Environment): Placement {
  return {
    dataDir: resolve(rootDir, env['DATA_DIR'] || '.data'),
    host: env['HOST'] || '127.0.0.1',
    port: Number(env['PORT'] || 3000),
  }
}

/** A reason not to start that is shown to the operator unchanged: one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What to do about a system error of a folder, by its code. */
const folderAdvice: Readonly<Record<string, string>> = {
  EACCES: 'start Majlis as the user who owns it, or name another folder',
  EPERM: 'start Majlis as the user who owns it, or name another folder',
  EEXIST: 'a file is in its place, so remove that or name another folder',
  ENOTDIR: 'a file is in its place, so remove that or name another folder',
  ENOSPC: 'its disk is full, so free some space',
  EDQUOT: 'its disk is full, so free some space',
  EROFS: 'its disk cannot be written, so name another folder',
}

/**
 * Turns a system error of a folder that the operator named into a `StartError` with its key: no permission, a file in its place, a full or
 * a read-only disk. Any other error is rethrown.
 */
export async function usingFolder<T>(key: string, folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    const code = String(error.code)
    if (!/^(E[A-Z]+|ERR_SQLITE_ERROR)$/.test(code)) throw error
    const path = 'path' in error && error.path !== folder ? ` at ${String(error.path)}` : ''
    const reason = code === 'ERR_SQLITE_ERROR' ? error.message : `${code}${path}`
    // SQLite's own words: "database or disk is full".
    const advice = folderAdvice[error.message.includes('disk is full') ? 'ENOSPC' : code]
    throw new StartError(
      `${key}: ${folder} cannot be a folder of Majlis (${reason})${advice ? `: ${advice}` : ''}.`,
    )
  }
}

/** Whether the operator has set `key`, directly or as `<key>_FILE`. */
export function isConfigured(env: Environment, key: string): boolean {
  return Boolean(env[key] || env[`${key}_FILE`])
}

/** What the operator has set for `key`, directly or in the file that `<key>_FILE` names. */
export function configuredValue(env: Environment, key: string): string | undefined {
  const file = env[`${key}_FILE`]
  return env[key] || (file ? readFileSync(file, 'utf8').trim() : undefined)
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** The address a browser uses for a server that listens on `host`: every-address hosts become this machine's own. */
export function reachableHost(host: string): string {
  const address = host === '0.0.0.0' || host === '::' ? (lanAddress() ?? '127.0.0.1') : host
  return address.includes(':') ? `[${address}]` : address
}

/** The address this machine itself uses for a server that listens on `host`. */
export function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** The first IPv4 address of this machine that others can reach. */
export function lanAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/** `relative` inside the checkout. */
export function fromRoot(...relative: string[]): string {
  return join(rootDir, ...relative)
}
