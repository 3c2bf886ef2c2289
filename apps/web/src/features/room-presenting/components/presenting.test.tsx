// @vitest-environment jsdom
import type { RoomPresentation, RoomView } from '@majlis/contract'
import { startText } from '@majlis/i18n/react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { ids, aHostView, aRoomView } from '../../room-core/testing/index.ts'
import { renderRoom } from '../../room/testing/index.ts'

const opened = vi.hoisted(() => ({ pages: [] as number[], failures: 0, brokenPages: [] as number[] }))
vi.mock('../../viewer/model/open-pdf.ts', async (original: () => Promise<object>) => ({
  ...(await original()),
  openPdf: async () => {
    if (opened.failures > 0) {
      opened.failures -= 1
      throw new Error('the network failed')
    }
    return {
      pageCount: 3,
      draw(place: HTMLElement, page: number) {
        opened.pages.push(page)
        if (opened.brokenPages.includes(page))
          return { done: Promise.reject(new Error('the line broke')), cancel: () => undefined }
        place.textContent = `text of page ${page}`
        return { done: Promise.resolve(), cancel: () => undefined }
      },
      text: async () => '',
      close: () => undefined,
    }
  },
}))

beforeEach(async () => {
  opened.pages.length = 0
  opened.failures = 0
  opened.brokenPages = []
  await startText('en', ['viewer'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = '00000000-0000-4000-8000-0000000000f1'
const planned: NonNullable<RoomView['planned']> = {
  startDateTime: 0,
  endDateTime: 3_600_000,
  isAllDay: false,
  startDate: null,
  endDate: null,
  timeZone: 'Europe/London',
  rrule: null,
}
const presentation = (changes: Partial<RoomPresentation> = {}): RoomPresentation => ({
  fileId: file,
  fileName: 'Plan.pdf',
  page: 2,
  presenterId: ids.samira,
  presenterName: 'Samira Tariq',
  ...changes,
})
const own = presentation({ presenterId: ids.self, presenterName: 'Nusrat Rahman' })

async function open(view: RoomView) {
  const room = await renderRoom({ view })
  room.server.answer('presentationLink', () => ({ url: '/agenda-content/x', expiresAt: 0 }))
  return room
}

const page = (number: number) => screen.findByText(`text of page ${number}`)

it('[1.9] presents a file chosen from a list of the meeting’s files', async () => {
  const { user, server } = await open(aHostView({ planned }))
  server.answer('presentable', () => [{ id: file, fileName: 'Plan.pdf', bytes: 1_000 }])
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Present a file…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Present a file' })
  await user.click(await within(dialog).findByRole('button', { name: 'Present Plan.pdf' }))
  expect(server.calls).toContainEqual(['present', { fileId: file }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[3.27] does not offer presenting to people who may not share, or who have no files', async () => {
  const mayShare = aRoomView({ planned })
  const mayNotShare = { ...mayShare, self: { ...mayShare.self, canShare: false } }
  for (const [view, isOffered] of [
    [mayShare, true],
    [mayNotShare, false],
    // Guests have no files.
    [{ ...mayShare, self: { ...mayShare.self, isSignedIn: false } }, false],
    [aHostView({ planned: null }), true],
  ] as const) {
    const { user } = await open(view)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: /All commands/ })
    expect(screen.queryByRole('menuitem', { name: /present/i }) !== null).toBe(isOffered)
    cleanup()
  }
})

it('[1.9] follows the presenter, turns back a page alone, and returns to the presenter', async () => {
  const { user, server } = await open(aRoomView({ planned, presentation: presentation() }))
  await page(2)
  const shown = screen.getByRole('group', { name: 'Samira Tariq is presenting Plan.pdf' })
  expect(within(shown).getByRole('status').textContent).toBe('Page 2 of 3')
  await expectNoViolations()
  await user.click(within(shown).getByRole('button', { name: 'Previous page' }))
  await page(1)
  act(() =>
    server.send({ type: 'room.changed', room: aRoomView({ presentation: presentation({ page: 3 }) }) }),
  )
  await page(1)
  await user.click(within(shown).getByRole('button', { name: 'Follow Samira Tariq' }))
  await page(3)
  expect(within(shown).queryByRole('button', { name: /^Follow/ })).toBeNull()
  // Others don't notice.
  expect(server.calls.map(([name]) => name)).not.toContain('turnPage')
})

it('opens a file again that could not be loaded', async () => {
  opened.failures = 1
  const { user, server } = await open(aRoomView({ planned, presentation: presentation() }))
  const failed = await screen.findByText('This file can’t be shown.')
  expect(failed.closest('[role=alert]')).not.toBeNull()
  await expectNoViolations()
  const links = () => server.calls.filter(([name]) => name === 'presentationLink').length
  const before = links()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await page(2)
  expect(screen.queryByText('This file can’t be shown.')).toBeNull()
  expect(links()).toBe(before + 1)
})

it('[1.9] opens a file again, by a new link, if one of its pages could not be loaded', async () => {
  opened.brokenPages = [3]
  const { user, server } = await open(aRoomView({ planned, presentation: presentation() }))
  await page(2)
  const turn = (name: 'Next page' | 'Previous page') => user.click(screen.getByRole('button', { name }))
  await turn('Next page')
  await screen.findByText('This file can’t be shown.')
  await expectNoViolations()
  // Other pages are still shown.
  await turn('Previous page')
  await page(2)
  await turn('Next page')
  opened.brokenPages = []
  const links = () => server.calls.filter(([name]) => name === 'presentationLink').length
  const before = links()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  // At the page to which they had turned.
  await page(3)
  expect(screen.queryByText('This file can’t be shown.')).toBeNull()
  expect(links()).toBe(before + 1)
})

it('offers to load a presented picture again', async () => {
  const { user } = await open(aRoomView({ planned, presentation: presentation({ fileName: 'Map.png' }) }))
  fireEvent.error(await screen.findByRole('img', { name: 'Map.png' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img', { name: 'Map.png' })).toBeTruthy()
})

it('[1.9] turns pages for everyone with the presenter’s keys, wherever the focus is', async () => {
  const { user, server } = await open(aRoomView({ planned, presentation: own }))
  await page(2)
  await user.keyboard('{PageDown}')
  await page(3)
  await user.keyboard('{ArrowRight}')
  await user.keyboard('{Home}')
  await page(1)
  const turns = server.calls.filter(([name]) => name === 'turnPage').map(([, input]) => input)
  expect(turns).toEqual([{ page: 3 }, { page: 1 }])
  await user.click(screen.getByRole('button', { name: 'Stop presenting' }))
  expect(server.calls.map(([name]) => name)).toContain('stopPresenting')
})

it('ignores other people’s keys while the focus is elsewhere', async () => {
  const { user } = await open(aRoomView({ planned, presentation: presentation() }))
  await page(2)
  await user.keyboard('{PageDown}')
  expect(opened.pages).toEqual([2])
  act(() => screen.getByRole('group', { name: 'Samira Tariq is presenting Plan.pdf' }).focus())
  await user.keyboard('{PageDown}')
  await page(3)
})

it('lets hosts stop other people’s presentations', async () => {
  const { user, server } = await open(aHostView({ planned, presentation: presentation() }))
  await page(2)
  await user.click(screen.getByRole('button', { name: 'Stop presenting' }))
  expect(server.calls.map(([name]) => name)).toContain('stopPresenting')
})

it('hides the document while its presenter is disconnected', async () => {
  await open(aRoomView({ planned, presentation: presentation({ presenterId: ids.layla }) }))
  expect(screen.queryByRole('group', { name: /is presenting/ })).toBeNull()
})
