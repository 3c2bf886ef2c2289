import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { roomSessions } from '../rooms/index.ts'
import './captions.tables.ts'
import * as linesRepository from './lines.repository.ts'

const workers = declareTable('caption_workers', {
  unowned: 'Processes that listen to meetings; they report every second.',
  columns: { id: omitted.passing, capacity: omitted.passing, seen_at: omitted.passing },
})

const runs = declareTable('caption_runs', {
  through: ['room_session_id', roomSessions],
  columns: {
    room_session_id: omitted.passing,
    worker_id: omitted.passing,
    listener_id: omitted.passing,
    state: omitted.passing,
    leased_until: omitted.passing,
  },
})

const lines = declareTable('caption_lines', {
  through: ['room_session_id', roomSessions],
  columns: {
    id: omitted.passing,
    room_session_id: omitted.passing,
    participant_id: omitted.passing,
    name: omitted.passing,
    text: omitted.passing,
    started_at: omitted.passing,
  },
})

const readers = declareTable('caption_readers', {
  through: ['room_session_id', roomSessions],
  columns: { participant_id: omitted.passing, room_session_id: omitted.passing, language: omitted.passing },
})

const translations = declareTable('caption_translations', {
  through: ['line_id', lines],
  columns: { line_id: omitted.passing, language: omitted.passing, text: omitted.passing },
})

/** Captions of running meetings; deleted when the meeting ends. */
export const captionsData = {
  tables: [translations, readers, lines, runs, workers],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: (tx, { userIds }) => linesRepository.deleteOfUsers(tx, userIds),
} satisfies PersonalData
