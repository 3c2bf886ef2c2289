import type { AuditDetails } from '@majlis/contract'

/** The fields that differ between two states, for the audit log; null if none do. */
export function changesOf(
  before: AuditDetails,
  after: AuditDetails,
): { before: AuditDetails; after: AuditDetails } | null {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  if (names.length === 0) return null
  const pick = (state: AuditDetails): AuditDetails =>
    Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
