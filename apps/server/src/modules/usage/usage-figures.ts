import { usageFigures, type Usage } from '@majlis/contract'
import type { UnitRow, UsageRow } from './usage.queries.ts'

export type Figures = Usage['total']

/** Figures of all hosts, or of those of a unit; `none` stands for those without one. */
export interface FiguresOfScope {
  total: Figures
  /** `2026-02` → its figures. Months without meetings are left out. */
  months: Map<string, Figures>
}

export const noFigures = (): Figures => ({ meetings: 0, openMs: 0, people: 0, noShows: 0, storageBytes: 0 })

/** By scope: `all`, the ID of a unit, or `none`. */
export function figuresByScope(rows: readonly UsageRow[]): Map<string, FiguresOfScope> {
  const scopes = new Map<string, FiguresOfScope>()
  for (const { figure, is_all, unit, month, value } of rows) {
    const key = is_all ? 'all' : (unit ?? 'none')
    const scope = scopes.get(key) ?? { total: noFigures(), months: new Map<string, Figures>() }
    scopes.set(key, scope)
    const figures = month === null ? scope.total : (scope.months.get(month) ?? noFigures())
    if (month !== null) scope.months.set(month, figures)
    figures[figure] = Math.round(value)
  }
  return scopes
}

/** Units with anything in them, by name; hosts without a unit come last. */
export function unitsOf(scopes: ReadonlyMap<string, FiguresOfScope>, units: readonly UnitRow[]) {
  const found = units.flatMap(({ id, name }) => {
    const scope = scopes.get(id)
    return scope ? [{ unitId: id, name, ...scope }] : []
  })
  const none = scopes.get('none')
  return [...found, ...(none && !isEmpty(none.total) ? [{ unitId: null, name: null, ...none }] : [])]
}

/** `2026-12` → `2027-01`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** `2026-01` to `2026-03`: all three. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [first]
  for (let month = first; month < last; months.push(month)) month = monthAfter(month)
  return months
}

function isEmpty(figures: Figures): boolean {
  return usageFigures.every((name) => figures[name] === 0)
}
