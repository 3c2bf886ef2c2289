import type { BusinessUnit } from '@majlis/contract'

export interface PlacedUnit extends BusinessUnit {
  depth: number
}

/** The units in tree order: each is followed by its subunits, all in their given order. */
export function unitTree(units: readonly BusinessUnit[]): PlacedUnit[] {
  const within = Map.groupBy(units, ({ parentId }) => parentId)
  const below = (parentId: string | null, depth: number): PlacedUnit[] =>
    (within.get(parentId) ?? []).flatMap((unit) => [{ ...unit, depth }, ...below(unit.id, depth + 1)])
  return below(null, 0)
}

/** The possible parents of a unit: neither itself nor one of its subunits. */
export function possibleParents(units: readonly BusinessUnit[], id: string | null): PlacedUnit[] {
  const tree = unitTree(units)
  const start = tree.findIndex((unit) => unit.id === id)
  const own = tree[start]
  if (!own) return tree
  const length = tree.slice(start + 1).findIndex(({ depth }) => depth <= own.depth)
  const end = length < 0 ? tree.length : start + 1 + length
  return [...tree.slice(0, start), ...tree.slice(end)]
}
