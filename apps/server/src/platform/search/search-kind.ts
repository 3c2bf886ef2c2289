import type { SearchHit, SearchHitOf, SearchKindName } from '@majlis/contract'
import type { Tx } from '../database/database.ts'
import type { UserCaller } from '../http/context.ts'

/** A search. Words are in the form of `search_form`, without spaces. */
export interface SearchQuery {
  readonly words: readonly string[]
  /** Whether words may be misspelt: then rows are only similar, and are checked by their form. */
  readonly isTypoTolerant: boolean
  /** Words of the host of the meeting; a whole address is one, with its spaces and one before it, so that it is not found inside a longer one. */
  readonly from: readonly string[]
  readonly before: Date | null
  readonly after: Date | null
  readonly has: 'recording' | 'document' | null
  readonly now: Date
  readonly limit: number
  /** How many are shown in the end, if fewer than `limit`. */
  readonly wanted?: number
}

/** One thing that was found, with the form of the text in which its words are. */
export interface Found<H extends SearchHit = SearchHit> {
  readonly hit: H
  readonly form: string
}

/** What a module lets people find. */
interface SearchOf<K extends SearchKindName> {
  readonly kind: K
  /** Whether it knows hosts, dates, recordings and documents; other kinds are not searched with such a filter. */
  readonly isOfMeetings: boolean
  /** The best ones that the caller may see at this moment, best first, at most `limit`. The SQL has the rule of who may. */
  list(tx: Tx, caller: UserCaller, query: SearchQuery): Promise<Found<SearchHitOf<K>>[]>
}

/** Any of them, as a module contributes it. */
export type SearchKind = { [K in SearchKindName]: SearchOf<K> }[SearchKindName]

/** A kind, checked against the hits of the contract. */
export const searchKind = <K extends SearchKindName>(kind: SearchOf<K>): SearchOf<K> => kind
