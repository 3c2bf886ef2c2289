// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MeetingRole } from '@majlis/contract'
import type { CallParticipant, PublishRights } from '@majlis/media'
import { aCallSnapshot, aRoomView } from '../../room-core/testing/index.ts'
import { me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const audience: PublishRights = { microphone: false, camera: false, screen: false }
const panel: PublishRights = { microphone: true, camera: true, screen: false }

function viewAs(role: MeetingRole) {
  const view = aRoomView({ interpretationLanguages: ['fr', 'ar'] })
  return {
    ...view,
    settings: { ...view.settings, webinar: true },
    self: { ...view.self, role },
  }
}

/** Someone in a webinar whose role a host then changes. */
async function aWebinar(role: MeetingRole, rights: PublishRights) {
  const { call, server } = await renderRoom({
    view: viewAs(role),
    participants: [me({ role }), samira()],
    call: { self: { ...aCallSnapshot().self, rights } },
  })
  const show = (self: Partial<CallParticipant>) =>
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        participants: snapshot.participants.map((one) => (one.isSelf ? { ...one, ...self } : one)),
      })),
    )
  return {
    show,
    allow: (next: PublishRights) =>
      act(() => call.show((snapshot) => ({ ...snapshot, self: { ...snapshot.self, rights: next } }))),
    hear: (next: MeetingRole) => act(() => server.send({ type: 'room.changed', room: viewAs(next) })),
  }
}

const count = (text: string | RegExp) => screen.queryAllByText(text).length
const mayUnmute = 'You can unmute yourself again'
const isOff = /^A host has (muted you|turned off your camera)/

it('[1.5] tells a new panelist once', async () => {
  const { show, allow, hear } = await aWebinar('guest', audience)
  hear('panelist')
  show({ role: 'panelist' })
  allow(panel)
  expect(count(/^You’re a panelist now/)).toBeGreaterThan(0)
  expect(count(mayUnmute)).toBe(0)
})

it('[1.5] tells someone once that they are no longer a panelist', async () => {
  const { show, allow, hear } = await aWebinar('panelist', panel)
  show({ role: 'guest' })
  allow(audience)
  hear('guest')
  expect(count('You’re no longer a panelist')).toBeGreaterThan(0)
  expect(count(isOff)).toBe(0)
})

it('[1.6] tells someone in the audience once that they are an interpreter', async () => {
  const { show, allow } = await aWebinar('guest', audience)
  show({ interprets: ['fr'] })
  allow({ ...audience, microphone: true })
  expect(count(/^You’re now an interpreter: French/)).toBeGreaterThan(0)
  expect(count(mayUnmute)).toBe(0)
})

it('[3.27] notifies a panelist whom a host allows to unmute again some time after the change of role', async () => {
  const { show, allow } = await aWebinar('guest', audience)
  show({ role: 'panelist' })
  allow({ ...panel, microphone: false })
  const start = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => start + 2_500)
  allow(panel)
  expect(count(mayUnmute)).toBeGreaterThan(0)
})
