import { createFfmpeg, findFfmpeg, type Ffmpeg } from '../integrations/ffmpeg/index.ts'
import type { SandboxPrograms } from '../platform/process/sandbox.ts'

interface Bounds {
  maxFileBytes?: number
  maxMemoryBytes?: number
}

/** ffmpeg of this machine in its sandbox. */
export function sandboxedFfmpeg({ maxFileBytes = 1e9, ...bounds }: Bounds = {}): Ffmpeg {
  const { program, sandbox } = installed()
  return createFfmpeg({ program, sandbox, maxFileBytes, ...bounds })
}

function installed(): { program: string; sandbox: SandboxPrograms } {
  const found = findFfmpeg(undefined)
  if (!found) throw new Error('install ffmpeg')
  if (typeof found.sandbox === 'string') throw new Error(`install bubblewrap (${found.sandbox})`)
  return { program: found.ffmpeg, sandbox: found.sandbox }
}
