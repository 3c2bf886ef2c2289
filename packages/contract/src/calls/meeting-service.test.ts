import { expect, it } from 'vitest'
import { basicRecurrenceSchema, customRecurrenceSchema } from '../recurrence.ts'
import { reminderSchema, scheduledMeetingSchema, scheduleInput } from './meeting-draft.ts'

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

it('[3.14] has no default for the passcode, because the organisation can set one', () => {
  expect(scheduleInput.parse({ timeZone: 'Asia/Dhaka' }).isPassReq).toBeUndefined()
})
