import type { Db } from '../../platform/database/database.ts'
import { csvFile, jsonRowsFile } from '../../platform/exports/exported-files.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted } from '../../platform/personal-data/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openContent } from '../files/index.ts'
import * as feedbackRepository from './feedback.repository.ts'
import './feedback.tables.ts'
import { screenshotIds } from './screenshot-ids.ts'
import type { Screenshots } from './screenshots.service.ts'

interface FeedbackDataDeps {
  db: Db
  storage: Storage
  screenshots: Pick<Screenshots, 'removeOf'>
}

const feedback = declareTable('feedback', {
  organization: 'organization_id',
  moved: 'moves',
  people: { user_id: 'cleared', text: 'erased' },
  columns: {
    id: 'exported',
    user_id: 'organization',
    room_session_id: 'exported',
    stars: 'exported',
    issues: 'exported',
    text: 'exported',
    created_at: 'exported',
    organization_id: omitted.scope,
    participant_id: omitted.internal,
    screenshot_key_hash: omitted.secret,
  },
})

const screenshotFiles = declareTable('feedback_screenshots', {
  through: ['feedback_id', feedback],
  // Beside the feedback, as `screenshots`.
  columns: { feedback_id: 'exported', file_id: 'exported' },
})

/** Feedback on calls; the contents of its pictures are among the files of the organisation. */
export function feedbackData({ db, storage, screenshots }: FeedbackDataDeps) {
  return {
    tables: [screenshotFiles, feedback],
    async *exportOrganization(organizationId) {
      const columns = exportedColumns(feedback, 'organization')
      yield csvFile('feedback.csv', [...columns, 'screenshots'], (after, limit) =>
        db
          .selectFrom('feedback')
          .select(columns)
          .select(screenshotIds('feedback'))
          .where('organization_id', '=', organizationId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      )
    },
    /** In words and pictures, also of calls of other organisations. */
    async *exportPerson({ userId }) {
      yield jsonRowsFile('feedback.json', (after, limit) =>
        db
          .selectFrom('feedback')
          .select(exportedColumns(feedback, 'person'))
          .select(screenshotIds('feedback'))
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      )
      for (const file of await feedbackRepository.listScreenshotsOf(db, [userId])) {
        const content = await openContent(storage, file)
        if (content) yield { path: `feedback/${file.id}.jpeg`, content: content.stream }
      }
    },
    /** Text and screenshots are deleted with the account; the stars are kept. */
    async erase(tx, { userIds }) {
      await screenshots.removeOf(tx, userIds)
      await feedbackRepository.eraseWords(tx, userIds)
    },
  } satisfies PersonalData
}
