import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** How a class of a CSS module is called in the build: by its own name and its file's, which is all that openings know. */
export function classNameOf(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 6)}`
}
