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
  /** Who fits, as far as they were counted. */
  total: number
  /** More than were counted fit. */
  isMore: boolean
}

const { maxCounted } = limits.people
/** No further where each of them is looked for in two tables. */
const maxJoined = 1_000
/** So many people whose words the index finds are looked at and put in order within the time that a page may take; of more, a page is met on a walk. */
const maxNamed = 30_000
/** Words that one of ten has are common. */
const probe = { among: 200, areCommonFrom: 20 }

/** A page of the people who fit a filter, and how many they are, within a time that does not grow with the organisation; words that many have aside. */
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
