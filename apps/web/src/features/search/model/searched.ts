import { searchKinds, type SearchKindName } from '@majlis/contract'
import { readerOf, type ListQuery } from '../../../shared/lists/index.ts'

/** The kinds of things that can be searched for. */
export interface Searched {
  text: string
  /** Only this kind. */
  kind: SearchKindName | null
}

export const nothingSearched: Searched = { text: '', kind: null }

/** `/search?q=budget&kind=meeting` */
export function readSearchAddress(query: ListQuery): {
  q?: string | undefined
  kind?: SearchKindName | undefined
} {
  const { one, text } = readerOf(query)
  return { q: text('q'), kind: one('kind', searchKinds) }
}
