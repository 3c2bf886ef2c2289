import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'
import * as leasesRepository from './leases.repository.ts'

/** A host and a guest inside one room, and a process that can record. */
async function setup({
  hasRecorder = true,
  startRecording = false,
  environment = {} as Record<string, string>,
} = {}) {
  const rooms = await setupRooms({ environment })
  if (hasRecorder) await leasesRepository.report(rooms.db, randomUUID(), { capacity: 2, problem: null })
  const { meeting, pwd } = await rooms.startMeeting({ startRecording })
  const host = await rooms.browser({ user: rooms.host, ip: '198.51.100.1' }).enter({ meeting, pwd })
  const guest = await rooms.browser({ ip: '198.51.100.3' }).enter({ meeting, pwd, displayName: 'Gast' })
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const view = async (who: Admitted) => (await (await as(who)).view()).data
  return { ...rooms, meeting, pwd, hostInside: host, guest, as, view, roomSessionId: host.room.roomSessionId }
}

it('[1.11] lets only host and co-hosts record', async () => {
  const { as, hostInside, guest } = await setup()
  const room = await as(guest)
  const attempts = [room.startRecording({}), room.changeRecording({ wanted: 'stop' }), room.markRecording({})]
  const outcomes = await Promise.allSettled(attempts)
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
  expect(codes).toEqual(attempts.map(() => 'room.host_only'))
  expect((await (await as(hostInside)).startRecording({})).data).toMatchObject({
    state: 'queued',
    queuePlace: 1,
  })
})

it('[1.11] says what is missing for a recording, and refuses it', async () => {
  const { as, view, hostInside, guest, db } = await setup({ hasRecorder: false })
  expect((await view(hostInside)).recordingObstacle).toBe('no_recorder')
  expect((await view(guest)).recordingObstacle).toBeNull()
  await expect((await as(hostInside)).startRecording({})).rejects.toHaveCode('recording.unavailable')
  const id = randomUUID()
  await leasesRepository.report(db, id, { capacity: 0, problem: 'no_browser', can_trim: false })
  expect((await view(hostInside)).recordingObstacle).toBe('no_browser')
  await leasesRepository.report(db, id, { capacity: 1, problem: null })
  expect((await view(hostInside)).recordingObstacle).toBeNull()
})

it('[6.6] needs cloud recording in the plan of the meeting’s owner', async () => {
  const { as, view, hostInside } = await setup({ environment: { PLAN_FEATURES: 'chat' } })
  expect((await view(hostInside)).recordingObstacle).toBe('not_in_plan')
  await expect((await as(hostInside)).startRecording({})).rejects.toHaveCode('recording.not_allowed')
})

it('[1.11] records a room once, however often it is requested', async () => {
  const { as, hostInside } = await setup()
  const host = await as(hostInside)
  const { data: first } = await host.startRecording({})
  expect((await host.startRecording({ layout: 'grid' })).data.id).toBe(first.id)
})

it('[1.11] asks everyone inside once a recorder has it, and writes down when they agreed', async () => {
  const { as, view, hostInside, guest, db, clock } = await setup()
  await (await as(hostInside)).startRecording({})
  expect((await view(guest)).self.needsConsent).toBe(false)
  await leasesRepository.claim(db, randomUUID(), 'record')
  expect((await view(guest)).self.needsConsent).toBe(true)
  expect((await view(hostInside)).self.needsConsent).toBe(false)
  await (await as(guest)).agreeToRecording({})
  expect((await view(guest)).self.needsConsent).toBe(false)
  const consents = await db.selectFrom('recording_consents').selectAll().orderBy('given_by').execute()
  expect(
    consents.map(({ participant_id, given_by, at }) => [participant_id, given_by, at.getTime()]),
  ).toEqual([
    [guest.room.self.participantId, 'notice', clock.now()],
    [hostInside.room.self.participantId, 'requested', clock.now()],
  ])
})

it('[1.11] [6.6] asks for consent to what was decided when the recording was requested, and stores it', async () => {
  const { as, view, hostInside, guest, browser, host, db, meeting, pwd } = await setup({
    environment: { SPEECH_URL: 'https://speech.example.org', SPEECH_API_KEY: 'key' },
  })
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({ ...rules, sendsSound: true })
  const purposes = {
    transcript: { isAutomatic: false, sentTo: 'speech.example.org' },
    minutes: { isAutomatic: false, isByModel: false, sentTo: null },
  }
  // Hosts see it before they record.
  expect((await view(hostInside)).recordingPurposes).toEqual(purposes)
  expect((await view(guest)).recordingPurposes).toBeNull()
  await (await as(hostInside)).startRecording({})
  await leasesRepository.claim(db, randomUUID(), 'record')
  await administration.saveProcessingRules({ ...rules, sendsSound: true, transcribesRecordings: true })
  expect((await view(guest)).recordingPurposes).toEqual(purposes)
  const { meeting: calls } = await browser().api()
  expect((await calls.meetingInfo({ id: meeting, pwd })).data.recordingPurposes).toEqual(purposes)
  await (await as(guest)).agreeToRecording({})
  const consents = await db.selectFrom('recording_consents').select('purposes').execute()
  expect(consents).toEqual([{ purposes }, { purposes }])
})

it('[1.11] takes no consent to a recording that is withdrawn at that moment, and does not fail', async () => {
  const { as, hostInside, guest, db } = await setup()
  await (await as(hostInside)).startRecording({})
  const room = await as(guest)
  const agreeing = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('captures').execute()
    const answer = room.agreeToRecording({})
    // Until it waits for the withdrawal.
    await pause(300)
    return { answer }
  })
  await agreeing.answer
  expect(await db.selectFrom('recording_consents').selectAll().execute()).toEqual([])
})

it('[1.11] withdraws a recording that still waits for a recorder', async () => {
  const { as, view, hostInside } = await setup()
  const host = await as(hostInside)
  await host.startRecording({})
  await host.changeRecording({ wanted: 'stop' })
  expect((await view(hostInside)).capture).toBeNull()
  await expect(host.changeRecording({ wanted: 'stop' })).rejects.toHaveCode('recording.not_running')
  await expect(host.markRecording({})).rejects.toHaveCode('recording.not_running')
})

it('[1.11] ends with the meeting', async () => {
  const { as, hostInside, db, settle } = await setup()
  const host = await as(hostInside)
  await host.startRecording({})
  await leasesRepository.claim(db, randomUUID(), 'record')
  await host.end()
  await settle()
  const capture = await db.selectFrom('captures').select('wanted').executeTakeFirstOrThrow()
  expect(capture.wanted).toBe('stop')
})

it('[3.29] records a meeting from the start, once, if its settings say so', async () => {
  const { settle, view, hostInside, guest, db } = await setup({ startRecording: true })
  await settle()
  expect((await view(hostInside)).capture).toMatchObject({ state: 'queued', queuePlace: 1 })
  await leasesRepository.claim(db, randomUUID(), 'record')
  // Nobody inside requested it.
  expect((await view(hostInside)).self.needsConsent).toBe(true)
  expect((await view(guest)).self.needsConsent).toBe(true)
  const captures = await db.selectFrom('captures').select(['layout', 'height', 'requested_by']).execute()
  expect(captures).toEqual([{ layout: 'speaker', height: 720, requested_by: null }])
})

it('[3.29] does not record from the start otherwise', async () => {
  const { settle, view, hostInside } = await setup()
  await settle()
  expect((await view(hostInside)).capture).toBeNull()
})

it.each([
  ['no_recorder', { hasRecorder: false }],
  ['not_in_plan', { environment: { PLAN_FEATURES: 'chat' } }],
] as const)(
  '[3.29] says to everyone inside why it is not recorded from the start: %s',
  async (failure, options) => {
    const { settle, view, hostInside, guest, browser, host } = await setup({
      ...options,
      startRecording: true,
    })
    await settle()
    for (const one of [hostInside, guest])
      expect((await view(one)).capture).toMatchObject({ state: 'failed', failure })
    const { notification } = await browser({ user: host }).api()
    expect((await notification.list({})).data.notifications).toMatchObject([
      { kind: 'recording', data: { failure } },
    ])
  },
)
