import { defineErrors } from './define.ts'

/** Errors of connections to external calendars. */
export const calendarConnectionErrors = defineErrors({
  'calendar_connection.not_offered': {
    status: 404,
    message: 'This server can’t connect to calendars of this provider.',
  },
  'calendar_connection.not_found': { status: 404, message: 'This calendar account isn’t connected.' },
  'calendar_connection.calendar_not_found': {
    status: 422,
    message: 'This calendar no longer exists. Check the connection and choose again.',
  },
  'calendar_connection.not_writable': {
    status: 422,
    message: 'You can’t add events to this calendar. Choose another one.',
  },
})
