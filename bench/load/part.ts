import type { LoadInstallation } from './harness/load-installation.ts'
import type { LoadPart } from './harness/report.ts'

export interface PartContext {
  readonly installation: LoadInstallation
  /** The variant for `npm test`: less of everything, and only what takes seconds. */
  readonly isShort: boolean
  say(line: string): void
}

/** Measures one thing. Restores everything that it took down, so that the next part finds the installation unchanged. */
export type Part = (context: PartContext) => Promise<LoadPart>

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
