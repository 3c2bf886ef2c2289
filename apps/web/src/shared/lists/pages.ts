/** How TanStack Query asks for one page of a list after the other; spread into a call's `infiniteOptions`. */
interface Pages<Param, Input, Answer> {
  input(param: Param): Input
  initialPageParam: Param
  getNextPageParam(last: Answer, all: Answer[]): Param | undefined
}

/** For a call that returns `nextCursor`. */
export function byCursor<Filter extends object>(
  filter: Filter,
): Pages<string | undefined, Filter & { cursor?: string }, { data: { nextCursor: string | null } }> {
  return {
    input: (cursor) => (cursor === undefined ? filter : { ...filter, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
  }
}

/** For a call that accepts a page number and returns the `total`; the items are in `key`. */
export function byNumber<Filter extends object, Key extends string>(
  filter: Filter,
  key: Key,
): Pages<
  number,
  Filter & { page: number },
  { data: { total: number } & Record<NoInfer<Key>, readonly unknown[]> }
> {
  return {
    input: (page) => ({ ...filter, page }),
    initialPageParam: 1,
    getNextPageParam(last, all) {
      const shownCount = all.reduce((sum, { data }) => sum + data[key].length, 0)
      // A list that became shorter meanwhile ends with an empty page.
      return last.data[key].length > 0 && shownCount < last.data.total ? all.length + 1 : undefined
    },
  }
}
