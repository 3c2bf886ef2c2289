import { AppError } from '../../../platform/errors/app-error.ts'
import type { EntryVerdict } from './entry.policy.ts'

export function throwRefusal(
  verdict: EntryVerdict,
): asserts verdict is Exclude<EntryVerdict, { outcome: 'refuse' }> {
  if (verdict.outcome === 'refuse') throw new AppError(verdict.code)
}
