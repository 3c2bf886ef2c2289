/** How long a link can be made to last, in days. */
export const expiryDays = [1, 7, 30, 90] as const

/** `kept`: the time that was chosen before. */
export type Expiry = 'never' | 'kept' | (typeof expiryDays)[number]

const dayMs = 86_400_000

/** When the link expires; undefined if that does not change. */
export function expiryOf(expiry: Expiry, nowMs: number): number | null | undefined {
  if (expiry === 'kept') return undefined
  return expiry === 'never' ? null : nowMs + expiry * dayMs
}
