import { limits, organizationRoles, userStatuses, type PersonFilter } from '@majlis/contract'
import type { RawBuilder } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import {
  commonWordsQuery,
  countCommonQuery,
  countQuery,
  fewQuery,
  manyQuery,
  orderOf,
  probeQuery,
  wordsQuery,
  type PageOf,
  type Place,
} from './people-list.queries.ts'
import { wordsOf } from './name-words.ts'

export interface FoundPage {
  places: Place[]
  /** Who fits, as far as they were counted. */
  total: number
  /** More than were counted fit. */
  isMore: boolean
}

/** So many people are found and put in order within the time that a page may take; of more, a page is met on a walk. */
const { maxCounted } = limits.people
/** The same where each of them is looked for in two tables. */
const maxJoined = 1_000
/** The same of those whose words the index finds, with a look at the row of each. */
const maxNamed = 30_000
/** Words that one of ten has are common. */
const probe = { among: 200, areCommonFrom: 20 }

const values = { role: organizationRoles.toSorted(), status: userStatuses.toSorted() }

/** A page of the people who fit a filter, and how many they are, within a time that does not grow with the organisation. */
export async function findPage(
  db: DbOrTx,
  organizationId: string,
  filter: PersonFilter,
  page: PageOf,
): Promise<FoundPage> {
  async function numberOf(query: RawBuilder<{ count: number }>): Promise<number> {
    return (await query.execute(db)).rows[0]?.count ?? 0
  }

  /** The first pages of several lists, one after another, where the order is by a column of few values. */
  async function walk(query: typeof manyQuery): Promise<Place[]> {
    const sort = orderOf(filter)
    if (sort !== 'role' && sort !== 'status')
      return (await query(organizationId, filter, page).execute(db)).rows
    const inOrder = filter.direction === 'asc' ? values[sort] : values[sort].toReversed()
    const [reached, ...keys] = page.after?.keys ?? []
    const places: Place[] = []
    for (const value of inOrder.slice(
      reached === undefined ? 0 : inOrder.findIndex((one) => one === reached),
    )) {
      const limit = page.limit - places.length
      if (limit === 0) break
      const after = page.after && value === reached ? { id: page.after.id, keys } : null
      const { rows } = await query(organizationId, { ...filter, [sort]: value }, { limit, after }).execute(db)
      places.push(...rows.map((place) => ({ id: place.id, keys: [value, ...place.keys] })))
    }
    return places
  }

  async function withWords(): Promise<FoundPage> {
    const seen = await numberOf(probeQuery(organizationId, filter, probe.among))
    if (seen < probe.areCommonFrom) {
      const [answer] = (await wordsQuery(organizationId, filter, page, maxNamed + 1).execute(db)).rows
      if (answer && answer.named <= maxNamed)
        return { places: answer.places, total: answer.counted, isMore: false }
    }
    const counted = await numberOf(countCommonQuery(organizationId, filter, maxJoined + 1))
    return {
      places: await walk(commonWordsQuery),
      total: Math.min(counted, maxJoined),
      isMore: counted > maxJoined,
    }
  }

  if (wordsOf(filter.search).length > 0) return withWords()
  const most = filter.businessUnitId && filter.licence ? maxJoined : maxCounted
  const counted = await numberOf(countQuery(organizationId, filter, most + 1))
  if (counted > most) return { places: await walk(manyQuery), total: most, isMore: true }
  const { rows } = await fewQuery(organizationId, filter, page).execute(db)
  return { places: rows, total: counted, isMore: false }
}
