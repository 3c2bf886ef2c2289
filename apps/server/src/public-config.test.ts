import { expect, it } from 'vitest'
import { publicConfigOf } from './public-config.ts'
import { testConfig } from './testing/app.ts'

it('[9.13] has the build flags of the specification where the operator says nothing', () => {
  const config = testConfig('postgres://majlis@127.0.0.1/majlis')
  expect(publicConfigOf(config, { devMailbox: 'none', nowMs: 0 }).flags).toEqual({
    editTranscription: false,
    transcriptionLoader: false,
    processLoader: false,
    multilingualMeeting: false,
    bigMeetingDisabled: false,
    meetingMinutes: true,
    suggestTime: false,
    driveEnable: false,
  })
})
