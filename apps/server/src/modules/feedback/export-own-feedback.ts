import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile, type ExportedFile, type ExportPerson } from '../../platform/exports/exported-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openContent } from '../files/index.ts'
import { createFeedbackRepository } from './feedback.repository.ts'
import './feedback.tables.ts'
import { screenshotIds } from './screenshot-ids.ts'

const columns = ['id', 'room_session_id', 'stars', 'issues', 'text', 'created_at'] as const

/** What a person said of calls, in words and pictures – also of calls of other organisations. */
export function exportOwnFeedback({ db, storage }: { db: Db; storage: Storage }): ExportPerson {
  return async function* ({ userId }) {
    yield jsonRowsFile('feedback.json', (after, limit) =>
      db
        .selectFrom('feedback')
        .select(columns)
        .select(screenshotIds('feedback'))
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield* screenshotsOf({ db, storage }, userId)
  }
}

async function* screenshotsOf(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
): AsyncGenerator<ExportedFile> {
  for (const file of await createFeedbackRepository(db).listScreenshotsOf(userId)) {
    const content = await openContent(storage, file)
    if (content) yield { path: `feedback/${file.id}.jpeg`, content: content.stream }
  }
}
