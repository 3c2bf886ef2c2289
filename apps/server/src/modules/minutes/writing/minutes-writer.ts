import type { MinutesFailure } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import * as editsRepository from '../edits.repository.ts'
import * as linesRepository from '../lines.repository.ts'
import type { MinutesNews } from '../minutes-news.ts'
import * as minutesRepository from '../minutes.repository.ts'
import type { MinutesRow } from '../minutes.repository.ts'
import { assigneeOf } from './assignee.ts'
import type { WrittenSections } from '../minutes.tables.ts'
import type { NewMinutes, Said } from './said.ts'

/** The minutes were cancelled, requested again or deleted. */
export class NotWanted extends Error {}

export interface MinutesWriterDeps {
  db: Db
  clock: Clock
  news: Pick<MinutesNews, 'written'>
}

/** What was written of one section replaces what is known of that section alone. */
function sectionsAfter({ section, sections: before }: MinutesRow, written: WrittenSections): WrittenSections {
  return section === null ? written : { ...before, [section]: written[section] }
}

/** Stores the results of a job in the minutes. Everything here throws `NotWanted` once the job's minutes are no longer wanted. */
export function createMinutesWriter({ db, clock, news }: MinutesWriterDeps) {
  const isStill = (now: MinutesRow | undefined, { requested_at: requestedAt }: MinutesRow) =>
    now?.state === 'writing' && now.requested_at.getTime() === requestedAt.getTime()

  const isWanted = async (row: MinutesRow): Promise<boolean> =>
    isStill(await minutesRepository.find(db, row.transcript_id), row)

  /** Locks the minutes. Throws `NotWanted`. */
  async function requireWanted(tx: Tx, row: MinutesRow): Promise<void> {
    const now = await minutesRepository.findForUpdate(tx, row.transcript_id)
    if (!isStill(now, row)) throw new NotWanted()
  }

  async function report(row: MinutesRow, progress: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireWanted(tx, row)
      await minutesRepository.update(tx, row.id, { progress })
    })
  }

  async function store(
    row: MinutesRow,
    said: readonly Said[],
    { lines, sections }: NewMinutes,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireWanted(tx, row)
      const meeting = await minutesRepository.findMeeting(tx, row.transcript_id)
      if (!meeting) throw new NotWanted()
      const speakers = said.flatMap(({ userId, speaker: name }) =>
        userId === null ? [] : [{ userId, name }],
      )
      const people = [...speakers, ...(await minutesRepository.listPeople(tx, meeting))]
      const wanted = lines.filter(({ section }) => row.section === null || section === row.section)
      await linesRepository.deleteWritten(tx, row.id, row.section)
      await editsRepository.deleteWritten(tx, row.id, row.section)
      await linesRepository.insert(
        tx,
        wanted.map(({ section, text, segmentIds, owner, due }) => ({
          id: newId(clock.now()),
          minutes_id: row.id,
          section,
          text,
          original_text: text,
          segment_ids: segmentIds,
          owner,
          due,
          assignee_user_id: assigneeOf(owner, people),
        })),
      )
      await minutesRepository.update(tx, row.id, {
        state: 'ready',
        section: null,
        sections: JSON.stringify(sectionsAfter(row, sections)),
        approved_at: null,
        approved_by_user_id: null,
        sent_at: null,
      })
      // The person who has a section rewritten is looking at it.
      if (row.section === null) await news.written(tx, row, 'written')
    })
  }

  async function fail(row: MinutesRow, failure: MinutesFailure): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireWanted(tx, row)
      // What there was before stays.
      const hasLines = (await linesRepository.list(tx, row.id)).length > 0
      await minutesRepository.update(tx, row.id, {
        state: hasLines ? 'ready' : 'failed',
        section: null,
        failure,
      })
      if (row.section === null) await news.written(tx, row, 'failed')
    })
  }

  return { isWanted, report, store, fail }
}
