import { limits, type PersonFilter } from '@majlis/contract'
import type { RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import {
  commonWordsQuery,
  countCommonQuery,
  countQuery,
  pageQuery,
  probeQuery,
  wordsQuery,
  type PageOf,
  type Place,
} from './people-list.queries.ts'
import { wordsOf } from '../accounts/index.ts'

export interface FoundPage {
  places: Place[]
  /** The number of matching people, up to the limit. */
  total: number
  /** Whether more people match than were counted. */
  isMore: boolean
}

const { maxCounted } = limits.people
/** A lower limit, if each person is looked up in two tables. */
const maxJoined = 1_000
/** So many people from the index of words can be sorted within the time for a page; with more, reading people in order finds a page sooner. */
const maxNamed = 30_000
/** Words are common if one person in ten matches them. */
const probe = { among: 200, areCommonFrom: 20 }

/** A page of the people who match a filter, and their number. The time does not grow with the organisation, except for common words. */
export async function findPage(
  db: DbOrTx,
  organizationId: string,
  filter: PersonFilter,
  page: PageOf,
): Promise<FoundPage> {
  async function numberOf(query: RawBuilder<{ count: number }>): Promise<number> {
    return (await query.execute(db)).rows[0]?.count ?? 0
  }

  async function counted(most: number, count: typeof countQuery, find: typeof pageQuery): Promise<FoundPage> {
    const found = await numberOf(count(organizationId, filter, most + 1))
    const { rows } = await find(organizationId, filter, page).execute(db)
    return { places: rows, total: Math.min(found, most), isMore: found > most }
  }

  async function withWords(): Promise<FoundPage> {
    const seen = await numberOf(probeQuery(organizationId, filter, probe.among))
    if (seen < probe.areCommonFrom) {
      const [answer] = (await wordsQuery(organizationId, filter, page, maxNamed + 1).execute(db)).rows
      if (answer && answer.named <= maxNamed)
        return { places: answer.places, total: answer.counted, isMore: false }
    }
    return counted(maxJoined, countCommonQuery, commonWordsQuery)
  }

  if (wordsOf(filter.search).length > 0) return withWords()
  return counted(filter.businessUnitId && filter.licence ? maxJoined : maxCounted, countQuery, pageQuery)
}
