import '../events/handled-events.ts'
import '../limits/limits.tables.ts'
import '../mail/mail.tables.ts'
import type { PersonalData } from './personal-data.ts'
import { declareTable, omitted } from './tables.ts'

const mails = declareTable('mails', {
  unowned: 'Deleted once they are sent, or a week later.',
  people: { recipient: { kept: 'For a week at most.' } },
  columns: {
    id: omitted.passing,
    recipient: omitted.passing,
    language: omitted.passing,
    subject: omitted.passing,
    html: omitted.passing,
    text: omitted.passing,
    calendar_method: omitted.passing,
    calendar: omitted.passing,
    reply_to: omitted.passing,
    regarding: omitted.passing,
    created_at: omitted.passing,
    sent_at: omitted.passing,
  },
})

const handledEvents = declareTable('handled_events', {
  unowned: 'So that a listener acts once.',
  columns: { event_id: omitted.internal, listener: omitted.internal, handled_at: omitted.internal },
})

const rateLimits = declareTable('rate_limits', {
  unowned: 'Counters under hashes, which end with their windows.',
  columns: {
    key: omitted.passing,
    points: omitted.passing,
    in_flight: omitted.passing,
    expire: omitted.passing,
  },
})

/** What the platform itself keeps. */
export const platformData = {
  tables: [mails, handledEvents, rateLimits],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: 'rows',
} satisfies PersonalData
