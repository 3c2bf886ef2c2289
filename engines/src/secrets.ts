import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './config.ts'

/** Gives the secret of that name, 256 random bits in base64url, made at the first request and kept. */
export type Secrets = (name: string) => string

/** Opens `secrets.json` of a data folder. Readable by its owner only, and never filled with a default. Throws `StartError` when it is damaged. */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const secrets = new Map<string, string>(Object.entries(read(file)))

  return (name) => {
    const known = secrets.get(name)
    if (known) return known
    const secret = randomBytes(32).toString('base64url')
    secrets.set(name, secret)
    // On the disk before it gets its name: a power cut must not leave an empty file in the place of the secrets.
    const text = `${JSON.stringify(Object.fromEntries(secrets), null, 2)}\n`
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
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
    if (!(error instanceof SyntaxError)) throw error
    // It is not replaced: what was encrypted and signed with these secrets would be lost.
    throw new StartError(`${file} is damaged: put back the file that belongs to this data folder.`)
  }
}
