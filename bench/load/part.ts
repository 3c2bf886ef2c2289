import type { LoadInstallation } from './harness/load-installation.ts'
import type { LoadPart } from './harness/report.ts'

export interface PartContext {
  readonly installation: LoadInstallation
  /** The form of `npm test`: fewer of everything, and only what can fail in seconds. */
  readonly isShort: boolean
  say(line: string): void
}

/** Measures one thing. It puts everything back that it took away, so that the next part finds the installation as it was. */
export type Part = (context: PartContext) => Promise<LoadPart>

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
