import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const deployFolder = new URL('../../deploy/', import.meta.url).pathname

/** What the reader of the guide writes in place of what stands in a file. */
export type Replacements = Readonly<Record<string, string>>

/**
 * Copies a file of `deploy/` with the replacements that the guide asks for. Throws if something to replace is missing, or if a `change-me`
 * or an example is left: then the guide and the file do not match.
 */
export function copyDeployed(file: string, target: string, replacements: Replacements): string {
  let text = readFileSync(join(deployFolder, file), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}.`)
    text = text.replaceAll(from, to)
  }
  const left = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .find((line) => line.includes('change-me') || line.includes('meet.example.org'))
  if (left) throw new Error(`deploy/${file} still says: ${left}`)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  return target
}
