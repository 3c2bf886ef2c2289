import { limits, searchKinds, type SearchHit, type SearchKindName } from '@majlis/contract'
import { isNear } from '@majlis/i18n'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Found, SearchKind, SearchQuery } from '../../platform/search/search-kind.ts'

export interface SearchDeps {
  db: Db
  clock: Clock
  /** Of all modules. */
  kinds: readonly SearchKind[]
}

interface SearchInput {
  text: string
  from: string
  before?: number | undefined
  after?: number | undefined
  has?: 'recording' | 'document' | undefined
  kind?: SearchKindName | undefined
}

interface SearchAnswer {
  data: SearchHit[]
  more: SearchKindName[]
}

/** The share of a word's trigrams that must match before its letters are compared: low enough for two transposed letters. */
const minAlike = '0.25'
/** How many similar words are compared. */
const maxAlike = 50

export function createSearch({ db, clock, kinds }: SearchDeps) {
  const kindOf = byName(kinds)

  /** Finds what the caller may see, by the rule in each kind's query. Searches for misspelt words only if the typed words match nothing. */
  async function find(caller: UserCaller, input: SearchInput): Promise<SearchAnswer> {
    const wanted = input.kind ? [input.kind] : searchKinds
    const limit = input.kind ? limits.search.maxOfOne : limits.search.maxEach
    const hasFilter = Boolean(input.from || input.before || input.after || input.has)
    return db.transaction().execute(async (tx) => {
      const query = await queryOf(tx, input, limit + 1)
      const answer: SearchAnswer = { data: [], more: [] }
      for (const name of wanted) {
        const kind = kindOf(name)
        if (hasFilter && !kind.isOfMeetings) continue
        const found = await listOf(tx, caller, kind, query)
        answer.data.push(...found.slice(0, limit).map(({ hit }) => hit))
        if (found.length > limit) answer.more.push(name)
      }
      return answer
    })
  }

  async function queryOf(tx: Tx, input: SearchInput, limit: number): Promise<SearchQuery> {
    const { rows } = await sql<{ text: string; host: string }>`
      SELECT search_form(${withoutArticles(input.text)}::text) AS text, search_form(${input.from}::text) AS host,
        set_config('pg_trgm.word_similarity_threshold', ${minAlike}, true)`.execute(tx)
    const wordsOf = (form = '') => form.split(' ').filter(Boolean).slice(0, limits.search.maxWords)
    const host = wordsOf(rows[0]?.host)
    const date = (time?: number) => (time === undefined ? null : new Date(time))
    return {
      words: wordsOf(rows[0]?.text),
      isTypoTolerant: false,
      from: input.from.includes('@') ? [` ${host.join(' ')}`] : host,
      before: date(input.before),
      after: date(input.after),
      has: input.has ?? null,
      now: new Date(clock.now()),
      limit,
    }
  }

  return { find }
}

async function listOf(tx: Tx, caller: UserCaller, kind: SearchKind, query: SearchQuery): Promise<Found[]> {
  const found = await kind.list(tx, caller, query)
  if (found.length > 0 || query.words.length === 0) return found
  const alike = await kind.list(tx, caller, {
    ...query,
    isTypoTolerant: true,
    limit: maxAlike,
    wanted: query.limit,
  })
  return alike.filter(({ form }) => isNear(query.words, form)).slice(0, query.limit)
}

/**
 * Arabic attaches the article and some conjunctions and prepositions to the word: `والاجتماع` also finds `اجتماع`. The other way round is
 * found because a word may be inside another one.
 */
function withoutArticles(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u064b-\u065f\u0670\u0640]/gu, '')
    .replace(/(?<!\p{L})(?:و?ال|بال|كال|فال|لل)(?=\p{L}{3})/gu, '')
}

function byName(kinds: readonly SearchKind[]): (name: SearchKindName) => SearchKind {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
  if (known.size < kinds.length) throw new Error('Two modules have the same kind of search')
  const missing = searchKinds.filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`No module has the search of: ${missing.join(', ')}`)
  return (name) => {
    const kind = known.get(name)
    if (!kind) throw new Error(`No module has the search of ${name}`)
    return kind
  }
}
