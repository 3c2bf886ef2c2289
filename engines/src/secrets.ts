import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives the secret of that name, 256 random bits in base64url, made at the first request and kept. */
export type Secrets = (name: string) => string

/** Opens `secrets.json` of a data folder. Readable by its owner only, and never filled with a default. */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const secrets = new Map<string, string>(Object.entries(read(file)))

  return (name) => {
    const known = secrets.get(name)
    if (known) return known
    const secret = randomBytes(32).toString('base64url')
    secrets.set(name, secret)
    writeFileSync(`${file}.new`, `${JSON.stringify(Object.fromEntries(secrets), null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return secret
  }
}

function read(file: string): Record<string, string> {
  try {
    const text = readFileSync(file, 'utf8')
    chmodSync(file, 0o600)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    // A damaged file is not replaced: what was encrypted and signed with these secrets would be lost.
    throw error
  }
}
