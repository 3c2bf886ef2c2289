import { expect, it } from 'vitest'
import { basicRecurrenceSchema, customRecurrenceSchema } from '../recurrence.ts'
import { parametersOf } from '../testing/openapi.ts'
import { reminderSchema, scheduledMeetingSchema, scheduleInput } from './meeting-draft.ts'

it.each([
  ['[7.2]', 'POST', '/meeting/schedule', ''],
  ['[7.3]', 'PUT', '/meeting/schedule/edit-meeting', 'editType?'],
  ['[7.4]', 'GET', '/meeting/schedule', 'id occurrenceStart?'],
  ['[7.5]', 'DELETE', '/meeting/schedule', 'calendarId deleteType? occurrenceStart?'],
  ['[7.6]', 'GET', '/meeting/schedule/byDate', 'date resourceId? timeZone?'],
  ['[7.6]', 'GET', '/meeting/schedule/byMonth', 'date resourceId? timeZone?'],
  ['[7.6]', 'GET', '/meeting/schedule/byDateRange', 'endDate resourceId? startDate timeZone?'],
  ['[7.7]', 'GET', '/meeting/schedule/hasEvent/byDateRange', 'endDate resourceId? startDate timeZone?'],
  ['[7.8]', 'GET', '/meeting/schedule/overlap-meeting-list', 'calendarId? endDate resourceId? startDate'],
  ['[7.9]', 'GET', '/meeting/schedule/available-time-slot', 'minutes? resourceId? startDate timeZone'],
  ['[7.10]', 'GET', '/meeting/schedule/reminder-by-meeting-id', 'id'],
  ['[7.11]', 'GET', '/meeting/calender/meeting-ongoing/{id}', 'id'],
  ['[7.11]', 'GET', '/meeting/calender/get-redirect-url/{id}', 'id'],
  ['[7.11]', 'GET', '/meeting/calender/get-meeting-info/{id}', 'id pwd? startTicket?'],
  ['[7.11]', 'GET', '/meeting/calender/get-recorded-meeting-info/{id}', 'id'],
  ['[7.12]', 'GET', '/meeting/schedule/event-colors', ''],
  ['[7.12]', 'GET', '/meeting/schedule/subscribe', ''],
  ['[7.13]', 'GET', '/resource/allocation/getResourceInformation', ''],
  ['[7.14]', 'GET', '/meeting/calender/resource/available', 'resourceId'],
  ['[7.21] [7.27] [7.54]', 'GET', '/meeting/cloud-record/{meetingId}', 'cursor? meetingId pageSize?'],
  ['[7.21] [7.54]', 'DELETE', '/meeting/cloud-record/{meetingId}', 'fileName meetingId'],
  [
    '[7.53]',
    'GET',
    '/file/downloadFileRecording/{fileName}.{extension}',
    'disposition? extension fileName meetingDate? meetingTitle?',
  ],
  ['[7.18]', 'POST', '/meeting/calender/start-meeting', ''],
  ['[7.18]', 'POST', '/meeting/calender/join-meeting', ''],
  ['[7.18]', 'GET', '/meeting/calender/invitee-list', 'calendarId occurrenceStart?'],
  ['[7.18]', 'POST', '/meeting/calender/invitees/save-response', ''],
  ['[7.18]', 'GET', '/meeting/calender/invited-meetings', 'page? pageSize? response?'],
  ['[7.18]', 'GET', '/meeting/calender/available-rooms', ''],
])('%s is called by %s %s with "%s"', (_statement, method, path, parameters) => {
  expect(parametersOf(method, path)?.join(' ')).toBe(parameters)
})

it.each([
  ['[3.12] [3.23]', ['id', 'meetingTitle', 'agenda']],
  ['[3.13]', ['startDateTime', 'endDateTime']],
  ['[3.14]', ['isRecurrent', 'meetingRoomId', 'resourceId', 'meetingPwd', 'isPassReq', 'isInstant']],
  ['[3.15]', ['showMeAs', 'colorCodeHex', 'hasReminder', 'isRegRequired', 'isAllDay']],
  ['[3.16]', ['isBigMeeting', 'isMultiLingual']],
  ['[3.17]', ['meetingType', 'timeZone', 'createdBy']],
  ['[3.18]', ['addToMyCalender']],
])('%s names the fields of a meeting %j', (_statement, names) => {
  expect(Object.keys(scheduledMeetingSchema.shape)).toEqual(expect.arrayContaining(names))
})

it('[3.19] [3.20] [3.21] [3.22] names the fields of a recurrence and of a reminder', () => {
  const ends = ['ends', 'noEnd', 'afterOccur', 'endDateLong']
  expect(Object.keys(basicRecurrenceSchema.shape)).toEqual([
    'type',
    'recurPattern',
    'repeatInterval',
    ...ends,
  ])
  expect(Object.keys(customRecurrenceSchema.shape).toSorted()).toEqual(
    [
      'type',
      'repeatType',
      'repeatInterval',
      'repeatDates',
      'repeatMonths',
      'repeatDays',
      'weekStart',
      'repeatDayMonth',
      'repeatSerial',
      'viewType',
      ...ends,
    ].toSorted(),
  )
  expect(Object.keys(reminderSchema.shape)).toEqual([
    'id',
    'type',
    'remindType',
    'beforeValue',
    'durationUnit',
  ])
})

it('[3.14] [3.15] [3.16] [3.18] has the defaults of the specification', () => {
  expect(scheduleInput.parse({ timeZone: 'Asia/Dhaka' })).toMatchObject({
    isRecurrent: false,
    hasReminder: false,
    isRegRequired: false,
    isAllDay: false,
    isBigMeeting: false,
    isMultiLingual: false,
    showMeAs: 'Busy',
    addToMyCalender: true,
  })
})

it('[3.14] has no default for the passcode, which the organisation may have', () => {
  expect(scheduleInput.parse({ timeZone: 'Asia/Dhaka' }).isPassReq).toBeUndefined()
})
