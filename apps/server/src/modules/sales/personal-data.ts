import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './sales.tables.ts'

const salesRequests = declareTable('sales_requests', {
  unowned: 'Sent by visitors without an account. Deleted after SALES_KEEP_DAYS, or by operators.',
  people: { email: { kept: 'It was typed by a visitor, and nothing ties it to an account.' } },
  columns: {
    id: omitted.private,
    name: omitted.private,
    email: omitted.private,
    organization: omitted.private,
    size: omitted.private,
    about: omitted.private,
    call_time: omitted.private,
    language: omitted.private,
    status: omitted.private,
    created_at: omitted.private,
  },
})

export const salesData = {
  tables: [salesRequests],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: 'rows',
} satisfies PersonalData
