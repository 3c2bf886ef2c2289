// @vitest-environment jsdom
import type { RoomPresentation } from '@majlis/contract'
import { MajlisProvider } from '@majlis/ui'
import { startText } from '@majlis/i18n/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../../testing/fake-browser.ts'
import { aParticipant, createFakeCall } from '../../room-core/testing/index.ts'
import { RecorderStage } from './RecorderStage.tsx'
import type { RecordedScene } from '../model/recorder-server.ts'

const opened = vi.hoisted(() => ({ brokenPages: [] as number[] }))
vi.mock('../../viewer/model/open-pdf.ts', async (original: () => Promise<object>) => ({
  ...(await original()),
  openPdf: async () => ({
    pageCount: 3,
    draw(place: HTMLElement, page: number) {
      if (opened.brokenPages.includes(page))
        return { done: Promise.reject(new Error('the line broke')), cancel: () => undefined }
      place.textContent = `text of page ${page}`
      return { done: Promise.resolve(), cancel: () => undefined }
    },
    text: async () => '',
    close: () => undefined,
  }),
}))

beforeEach(async () => {
  fakeBrowser()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // jsdom has no sizes.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: ResizeObserverCallback
      constructor(notify: ResizeObserverCallback) {
        this.#notify = notify
      }
      observe(target: Element) {
        this.#notify(
          [{ target, contentRect: new DOMRect(0, 0, 1280, 720) } as unknown as ResizeObserverEntry],
          this,
        )
      }
      unobserve() {}
      disconnect() {}
    },
  )
  opened.brokenPages = []
  await startText('en', ['viewer'])
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const presentation: RoomPresentation = {
  fileId: 'f',
  fileName: 'Plan.pdf',
  page: 1,
  presenterId: 'b',
  presenterName: 'Samira Tariq',
}

function open(first: Partial<RecordedScene>, clockZone: string | null = null) {
  let scene: RecordedScene = {
    presentation: null,
    spotlightId: null,
    agreedIds: ['a', 'b', 'c', 'd'],
    ...first,
  }
  const call = createFakeCall({
    participants: ['a', 'b', 'c', 'd'].map((id) => aParticipant(id, { name: `Person ${id}` })),
  })
  let links = 0
  const server = {
    loadScene: async () => scene,
    loadPresented: async () => `/agenda-content/x${(links += 1)}`,
  }
  const recorded = {
    sfu: { url: 'ws://sfu.example', token: 'x', expiresAt: 0 },
    layout: 'grid' as const,
    title: 'Lamps',
    organizationName: 'Riverside',
    logoUrl: null,
    clockZone,
    keepsVoices: false,
  }
  render(
    <MajlisProvider direction="ltr">
      <RecorderStage call={call} recorded={recorded} server={server} onScene={() => undefined} />
    </MajlisProvider>,
  )
  return {
    change: async (next: Partial<RecordedScene>) => {
      scene = { ...scene, ...next }
      await act(() => vi.advanceTimersByTimeAsync(600))
    },
  }
}

it('[1.11] records the presented page, and turns it with the presenter', async () => {
  const { change } = open({ presentation })
  expect(await screen.findByText('text of page 1')).toBeTruthy()
  expect(screen.getByText('Samira Tariq')).toBeTruthy()
  await change({ presentation: { ...presentation, page: 3 } })
  expect(await screen.findByText('text of page 3')).toBeTruthy()
  await change({ presentation: null })
  expect(screen.queryByText(/text of page/)).toBeNull()
  expect(screen.getByText('Person c')).toBeTruthy()
})

it('[1.11] opens a document again whose page could not be loaded', async () => {
  opened.brokenPages = [3]
  const { change } = open({ presentation })
  await screen.findByText('text of page 1')
  await change({ presentation: { ...presentation, page: 3 } })
  expect(screen.queryByText('text of page 3')).toBeNull()
  opened.brokenPages = []
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(await screen.findByText('text of page 3')).toBeTruthy()
  expect(screen.queryByText(/damaged/)).toBeNull()
})

it('[1.11] shows the time in the zone of the meeting’s owner if the host chose the clock', async () => {
  vi.setSystemTime(Date.parse('2026-02-10T14:58:00Z'))
  open({}, 'Asia/Dhaka')
  expect(await screen.findByText(/20:58/)).toBeTruthy()
  cleanup()
  open({})
  await screen.findByText('Person c')
  expect(screen.queryByText(/:58/)).toBeNull()
})

it('[1.11] records a presented picture', async () => {
  const { change } = open({ presentation: { ...presentation, fileName: 'Map.png' } })
  expect((await screen.findByRole('img', { name: 'Map.png' })).getAttribute('src')).toBe('/agenda-content/x1')
  await change({ presentation: null })
  expect(screen.queryByRole('img', { name: 'Map.png' })).toBeNull()
})

it('[1.11] follows the hosts’ spotlight', async () => {
  const { change } = open({})
  const large = () => document.querySelector('[class*="focus"]')?.textContent ?? 'nothing'
  expect(large()).toBe('nothing')
  await change({ spotlightId: 'c' })
  await waitFor(() => expect(large()).toContain('Person c'))
  await change({ spotlightId: null })
  expect(large()).toBe('nothing')
})

it('[1.11] shows only people who have agreed to be recorded, not even if hosts spotlight the others', async () => {
  const { change } = open({ agreedIds: ['a'], spotlightId: 'c' })
  expect(await screen.findByText('Person a')).toBeTruthy()
  for (const name of ['Person b', 'Person c', 'Person d']) expect(screen.queryByText(name)).toBeNull()
  await change({ agreedIds: ['a', 'c'] })
  expect(screen.getByText('Person c')).toBeTruthy()
  expect(screen.queryByText('Person b')).toBeNull()
})

it('[1.11] leaves out a document of someone who has not agreed to be recorded', async () => {
  const { change } = open({
    presentation: { ...presentation, fileName: 'Map.png' },
    agreedIds: ['a', 'c'],
  })
  const large = () => document.querySelector('[class*="focus"]')
  expect(await screen.findByText('Person a')).toBeTruthy()
  expect(large()).toBeNull()
  await change({ agreedIds: ['a', 'b', 'c'] })
  expect(large()).not.toBeNull()
  expect(await screen.findByRole('img', { name: 'Map.png' })).toBeTruthy()
})
