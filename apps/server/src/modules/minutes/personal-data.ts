import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
import { transcripts } from '../transcripts/index.ts'
import * as editsRepository from './edits.repository.ts'
import * as linesRepository from './lines.repository.ts'
import './minutes.tables.ts'
import { takesPartInLine } from './own-meetings.ts'

const minutes = declareTable('minutes', {
  through: ['transcript_id', transcripts],
  people: { approved_by_user_id: 'cleared' },
  columns: {
    id: 'organization',
    transcript_id: 'organization',
    state: 'organization',
    requested_at: 'organization',
    sections: 'organization',
    approved_at: 'organization',
    approved_by_user_id: 'organization',
    sent_at: 'organization',
    failure: omitted.internal,
    section: omitted.internal,
    progress: omitted.internal,
  },
})

const lines = declareTable('minute_lines', {
  through: ['minutes_id', minutes],
  people: { assignee_user_id: 'cleared', added_by_user_id: 'cleared', owner: 'erased' },
  columns: {
    id: 'exported',
    minutes_id: 'organization',
    section: 'exported',
    text: 'exported',
    original_text: 'organization',
    segment_ids: 'organization',
    owner: 'exported',
    due: 'exported',
    assignee_user_id: 'organization',
    done_at: 'exported',
    added_by_user_id: 'organization',
  },
})

const edits = declareTable('minute_edits', {
  through: ['minutes_id', minutes],
  people: {
    edited_by_user_id: 'cleared',
    before_assignee_user_id: 'cleared',
    before_owner: 'erased',
    after_assignee_user_id: 'cleared',
    after_owner: 'erased',
  },
  columns: {
    id: 'organization',
    minutes_id: 'organization',
    line_id: 'organization',
    kind: 'organization',
    section: 'organization',
    original_text: 'organization',
    segment_ids: 'organization',
    edited_by_user_id: 'organization',
    edited_at: 'organization',
    before_text: 'organization',
    before_owner: 'organization',
    before_due: 'organization',
    before_assignee_user_id: 'organization',
    before_done_at: 'organization',
    after_text: 'organization',
    after_owner: 'organization',
    after_due: 'organization',
    after_assignee_user_id: 'organization',
  },
})

const translations = declareTable('minute_translations', {
  through: ['line_id', lines],
  columns: {
    line_id: omitted.derived,
    language: omitted.derived,
    source_text: omitted.derived,
    text: omitted.derived,
  },
})

const requests = declareTable('minute_translation_requests', {
  through: ['minutes_id', minutes],
  columns: {
    minutes_id: omitted.internal,
    language: omitted.internal,
    state: omitted.internal,
  },
})

const questions = declareTable('asked_questions', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    id: omitted.internal,
    user_id: omitted.scope,
    question: 'person',
    asked_at: 'person',
  },
})

/** Minutes are transferred, kept and deleted with their transcripts. A person's export contains their questions and, of
 * meetings in which they still take part, their actions and the lines that they added. */
export function minutesData({ db }: { db: Db }) {
  return {
    tables: [questions, requests, translations, edits, lines, minutes],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'minutes.csv', { table: minutes, organizationId })
      yield organizationCsv(db, 'minute-lines.csv', {
        table: lines,
        organizationId,
        where: linesRepository.isShown('t'),
      })
      yield organizationCsv(db, 'minute-edits.csv', {
        table: edits,
        organizationId,
        where: linesRepository.isShown('t'),
      })
    },
    async *exportPerson({ userId }) {
      yield personJson(db, 'actions.json', {
        table: lines,
        where: sql`t.assignee_user_id = ${userId} AND ${linesRepository.isShown('t')} AND ${takesPartInLine(userId)}`,
      })
      yield personJson(db, 'added-minute-lines.json', {
        table: lines,
        where: sql`t.added_by_user_id = ${userId} AND ${takesPartInLine(userId)}`,
      })
      yield personJson(db, 'asked-questions.json', {
        table: questions,
        where: sql`t.user_id = ${userId}`,
      })
    },
    async erase(tx, { userIds }) {
      await linesRepository.clearOwners(tx, userIds)
      await editsRepository.clearOwners(tx, userIds)
    },
  } satisfies PersonalData
}
