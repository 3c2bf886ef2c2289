import fastify from 'fastify'
import { testClock } from '@majlis/testing'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { memoryStorage } from '../../testing/storage.ts'
import { createFileKeys, linkMs, type GivenKey } from './file-keys.ts'
import { recordingFile } from './recording-file.http.ts'

const session = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'

it('[2.65] opens a file by the key of a session for minutes, and in the browser of that session for hours', () => {
  const clock = testClock()
  const keys = createFileKeys({ appSecret: 'a secret of tests, which is long enough for them', clock })
  const key = keys.keyOfSession({ id: 'film' }, session)
  const sessions = (id = 'film') =>
    [null, other, session].map((cookieSessionId) =>
      keys.sessionOf({ id }, { key, cookieSessionId, unlockToken: undefined, atMs: clock.now() }),
    )
  expect(sessions()).toEqual([session, session, session])
  expect(sessions('another film')).toEqual([null, null, null])
  clock.advance(linkMs)
  expect(sessions()).toEqual([null, null, session])
  expect(sessions('another film')).toEqual([null, null, null])
  clock.advance(12 * hourMs)
  expect(sessions()).toEqual([null, null, null])
})

it('[2.65] recognises the browser of a session by its cookie', async () => {
  const http = fastify()
  onTestFinished(() => http.close())
  const given: GivenKey[] = []
  await http.register(import('@fastify/cookie'))
  await http.register(
    recordingFile(
      {
        async findFile(_fileName, _ip, key) {
          given.push(key)
          throw new AppError('recording.not_available')
        },
        mayStillHaveFile: async () => false,
      },
      {
        clock: testClock(),
        storage: memoryStorage(),
        addresses: { publicUrl: 'https://meet.example.org' },
        sessionOfCookie: (cookie) => (cookie === 'genuine' ? session : null),
      },
    ),
  )
  const url = '/api/file/downloadFileRecording/Uo3x0b1m5m0pX9yJ6f2nQA.mp4?key=k'
  const picture = '/api/file/recordingPicture/Uo3x0b1m5m0pX9yJ6f2nQA/poster?key=k'
  const headers = { cookie: '__Host-auth_token=genuine' }
  await http.inject({ url, headers })
  await http.inject({ url: picture, headers })
  await http.inject({ url, headers: { cookie: '__Host-auth_token=made-up' } })
  // A page of a neighbour of the same site.
  await http.inject({ url, headers: { ...headers, origin: 'https://other.example.org' } })
  expect(given.map(({ cookieSessionId }) => cookieSessionId)).toEqual([session, session, null, null])
})
