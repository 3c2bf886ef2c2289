import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { roomSessions } from '../rooms/index.ts'
import './presentations.tables.ts'

/** Presentations in progress. */
const presentations = declareTable('room_presentations', {
  through: ['room_session_id', roomSessions],
  columns: {
    room_session_id: omitted.passing,
    presenter_id: omitted.passing,
    file_id: omitted.passing,
    page: omitted.passing,
    started_at: omitted.passing,
  },
})

export const presentationsData = {
  tables: [presentations],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: 'rows',
} satisfies PersonalData
