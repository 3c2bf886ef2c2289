/** The order of people on the stage. Positions stay, except that a speaker from a later page changes places. */
export interface TileOrder {
  ids: readonly string[]
  /** When a person was last heard, as a count of updates. */
  heardAt: ReadonlyMap<string, number>
}

export const emptyOrder: TileOrder = { ids: [], heardAt: new Map() }

export interface OrderInput {
  /** Everyone inside, self first. */
  ids: readonly string[]
  speakingIds: readonly string[]
  selfId: string | null
  /** The person in the large place, who has no tile among the others. */
  focusedId: string | null
  firstPageSize: number
  /** Grows with every update; only compared. */
  now: number
}

/**
 * The next order: people who left are removed, new ones are added at the end, and a speaker from a later page changes
 * places with the person of the first page who has been silent longest. No one else moves. Returns the same object if
 * nothing changed.
 */
export function nextTileOrder(previous: TileOrder, input: OrderInput): TileOrder {
  const { speakingIds, selfId, focusedId, firstPageSize, now } = input
  const inside = new Set(input.ids)
  const kept = previous.ids.filter((id) => inside.has(id))
  const known = new Set(kept)
  const ids = [...kept, ...input.ids.filter((id) => !known.has(id))]
  const heardAt = new Map([...previous.heardAt].filter(([id]) => inside.has(id)))
  for (const id of speakingIds) heardAt.set(id, now)

  for (const speaker of speakingIds) {
    const firstPage = ids.filter((id) => id !== focusedId).slice(0, firstPageSize)
    if (speaker === focusedId || firstPage.includes(speaker)) continue
    const displaced = quietestOf(firstPage, { speakingIds, selfId, heardAt })
    if (displaced === null) continue
    const [from, to] = [ids.indexOf(speaker), ids.indexOf(displaced)]
    ids[to] = speaker
    ids[from] = displaced
  }

  const isSame = speakingIds.length === 0 && sameList(ids, previous.ids)
  return isSame ? previous : { ids: sameList(ids, previous.ids) ? previous.ids : ids, heardAt }
}

function quietestOf(
  page: readonly string[],
  { speakingIds, selfId, heardAt }: Pick<OrderInput, 'speakingIds' | 'selfId'> & Pick<TileOrder, 'heardAt'>,
): string | null {
  let found: string | null = null
  let quietest = Number.POSITIVE_INFINITY
  for (const id of page) {
    if (id === selfId || speakingIds.includes(id)) continue
    const heard = heardAt.get(id) ?? -1
    // The last of several silent people, because viewers look at the first rows.
    if (heard > quietest) continue
    quietest = heard
    found = id
  }
  return found
}

export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}
