import { exportOwnAttendance } from './modules/attendance/index.ts'
import { exportOwnChatCalls } from './modules/chat-calls/index.ts'
import { exportOwnFeedback } from './modules/feedback/index.ts'
import { exportOwnFiles } from './modules/files/index.ts'
import { exportOwnAccount } from './modules/identity/index.ts'
import { exportOwnRecordings } from './modules/recordings/index.ts'
import { exportOwnSeat } from './modules/resources/index.ts'
import { exportOwnCalls } from './modules/rooms/index.ts'
import { exportOwnAgendaFiles, exportOwnMeetings } from './modules/scheduling/index.ts'
import type { Db } from './platform/database/database.ts'
import type { ExportPerson } from './platform/exports/exported-files.ts'
import type { Storage } from './platform/storage/storage.ts'

/** All that the modules hand over of one person (spec 2.56). Who keeps something of people adds it here. */
export function ownParts({ db, storage }: { db: Db; storage: Storage }): ExportPerson[] {
  return [
    exportOwnAccount(db),
    exportOwnSeat(db),
    exportOwnMeetings(db),
    exportOwnAgendaFiles({ db, storage }),
    exportOwnCalls(db),
    exportOwnChatCalls(db),
    exportOwnAttendance(db),
    exportOwnRecordings({ db, storage }),
    exportOwnFeedback({ db, storage }),
    exportOwnFiles({ db, storage }),
  ]
}
