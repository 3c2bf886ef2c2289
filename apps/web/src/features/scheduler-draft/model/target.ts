import type { EditScope } from '@majlis/contract'

/** The meeting or the new meeting that the scheduler is open for. */
export type SchedulerTarget =
  | { kind: 'new' }
  /** With `occurrenceStart`, the one event of a series from which it was opened; `scope` was chosen already. */
  | { kind: 'edit'; calendarId: string; occurrenceStart?: number; scope?: EditScope }

/** Checked by hand, because the schemas of the contract are too large for the first screen. */
const scopes: readonly EditScope[] = ['this', 'all', 'following']
const names = { target: 'scheduler', at: 'at', scope: 'scope' } as const

/** Reads the target from a page's query string, so that reloading opens it again. */
export function readTarget(search: string): SchedulerTarget | null {
  const values = new URLSearchParams(search)
  const id = values.get(names.target)
  if (!id) return null
  if (id === 'new') return { kind: 'new' }
  if (!/^[\da-f-]{36}$/i.test(id)) return null
  const at = Number(values.get(names.at) ?? Number.NaN)
  const scope = scopes.find((one) => one === values.get(names.scope))
  return {
    kind: 'edit',
    calendarId: id,
    ...(Number.isSafeInteger(at) ? { occurrenceStart: at } : {}),
    ...(scope ? { scope } : {}),
  }
}

/** The address with the target in its query, or without one; the rest is unchanged. */
export function withTarget(href: string, target: SchedulerTarget | null): string {
  const url = new URL(href, 'https://page.invalid')
  for (const name of Object.values(names)) url.searchParams.delete(name)
  if (target?.kind === 'new') url.searchParams.set(names.target, 'new')
  if (target?.kind === 'edit') {
    url.searchParams.set(names.target, target.calendarId)
    if (target.occurrenceStart !== undefined) url.searchParams.set(names.at, String(target.occurrenceStart))
    if (target.scope) url.searchParams.set(names.scope, target.scope)
  }
  return `${url.pathname}${url.search}${url.hash}`
}

export function isSameTarget(a: SchedulerTarget, b: SchedulerTarget): boolean {
  return withTarget('/', a) === withTarget('/', b)
}
