// @vitest-environment jsdom
import { zoneName } from '@majlis/i18n'
import { focusManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aSharedRecording } from '../testing/a-recording.ts'
import { SharePage } from './SharePage.tsx'

const { fileName, organizationId } = aSharedRecording()
const call = `GET /meeting/cloud-record/shared/${fileName}`
const branding = {
  'GET /v1/organization/branding': {
    organizationId,
    name: 'Riverside Council',
    vanityUrl: 'riverside',
    logoUrl: null,
    favicon: null,
    primaryColor: '#365D7E',
    font: 'lato',
  },
}

const open = (path = `/copy-record/${fileName}/exe/9999/1`) =>
  renderScreen(() => <SharePage />, {
    path,
    route: '/copy-record/$',
    namespaces: ['recordings'],
  })

afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[2.14] [2.65] shows the details from the server, whatever the address contains', async () => {
  const sent = fakeCalls({ ...branding, [call]: aSharedRecording() })
  await open()
  await screen.findByRole('heading', { level: 1, name: 'River path' })
  // Links are opened years later, and in other time zones.
  expect(document.body.textContent).toMatch(/Tuesday 24 November 2026.*\d:\d\d – \d/)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(screen.getByText(zoneName(timeZone, 'en'))).toBeTruthy()
  for (const fact of ['2026-11-24 River path.mp4', '42 minutes', '12.3 MB'])
    expect(screen.getByText(fact)).toBeTruthy()
  expect(document.body.textContent).not.toContain(fileName)
  expect(document.body.textContent).not.toMatch(/exe|9999/)
  const download = screen.getByRole('link', { name: 'Download' })
  expect(download.getAttribute('href')).toBe(aSharedRecording().downloadUrl)
  const player = screen.getByLabelText('Recording of River path')
  expect(player.tagName).toBe('VIDEO')
  expect(player.getAttribute('src')).toBe(`${aSharedRecording().downloadUrl}&disposition=inline#t=0.1`)
  expect((await screen.findByText('Riverside Council')).closest('a')?.getAttribute('href')).toBe('/riverside')
  expect(sent.find((one) => one.call === call)).toBeTruthy()
  await expectNoViolations()
})

it('[2.65] shows the exact length and size of a short file', async () => {
  fakeCalls({ ...branding, [call]: aSharedRecording({ lengthMs: 16_016, bytes: 59_895 }) })
  await open()
  expect(await screen.findByText('Less than a minute')).toBeTruthy()
  expect(screen.getByText('0.06 MB')).toBeTruthy()
})

it('[2.65] plays audio only if there is no video', async () => {
  fakeCalls({ ...branding, [call]: aSharedRecording({ hasVideo: false, extension: 'mp3' }) })
  await open()
  expect((await screen.findByLabelText('Recording of River path')).tagName).toBe('AUDIO')
  await expectNoViolations()
})

it('[2.65] [2.37] says in the required words that the file is gone, and offers a way on', async () => {
  fakeCalls({ [call]: refusal('recording.not_available', 404) })
  const { path } = await open()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain(
    'File Not Available - The file has been removed by the meeting owner and is no longer available.',
  )
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('link', { name: 'Okay' }))
  expect(path()).toBe('/dashboard')
})

it.each(['/mp4/59895', '/mp4', '', '/', '/mp4/59895/42/more'])(
  '[2.14] shows the recording where the address ends with %j after its name',
  async (rest) => {
    fakeCalls({ ...branding, [call]: aSharedRecording() })
    await open(`/copy-record/${fileName}${rest}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'River path' })).toBeTruthy()
  },
)

it.each(['/Uo3x/mp4/1/1', '/Uo3x', '/', ''])('[2.65] says the same of an address cut to %j', async (rest) => {
  const sent = fakeCalls({ 'GET /meeting/cloud-record/shared/Uo3x': refusal('input.invalid', 400) })
  await open(`/copy-record${rest}`)
  expect((await screen.findByRole('alert')).textContent).toContain('File Not Available')
  expect(sent).toHaveLength(rest.includes('Uo3x') ? 1 : 0)
  await expectNoViolations()
})

it('[2.65] checks again when the file does not play, because it may have been removed meanwhile', async () => {
  let isThere = true
  fakeCalls({
    ...branding,
    [call]: () => (isThere ? aSharedRecording() : refusal('recording.not_available', 404)),
  })
  await open()
  const player = await screen.findByLabelText('Recording of River path')
  fireEvent.error(player)
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t play this file/)
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
  cleanup()
  await open()
  isThere = false
  fireEvent.error(await screen.findByLabelText('Recording of River path'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('File Not Available'))
})

it('[2.65] plays on where it was when a new address replaces one that is refused, and only then', async () => {
  const { downloadUrl } = aSharedRecording()
  let answers = 0
  fakeCalls({
    ...branding,
    [call]: () => aSharedRecording({ downloadUrl: `${downloadUrl}&key=${(answers += 1)}` }),
  })
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await open()
  const player = await screen.findByLabelText<HTMLVideoElement>('Recording of River path')
  const keyOf = () => /key=(\d+)/.exec(player.getAttribute('src') ?? '')?.[1]
  expect(keyOf()).toBe('1')
  // The page reads again when people come back to it.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch('key=2'),
  )
  expect(keyOf()).toBe('1')
  player.currentTime = 42
  player.playbackRate = 1.5
  Object.defineProperty(player, 'paused', { value: false, configurable: true })
  fireEvent.error(player)
  await waitFor(() => expect(keyOf()).toBe('3'))
  Object.assign(player, { currentTime: 0, playbackRate: 1 })
  fireEvent.loadedMetadata(player)
  expect(player).toMatchObject({ currentTime: 42, playbackRate: 1.5 })
  expect(play).toHaveBeenCalledOnce()
  // Another address would not help.
  fireEvent.error(player)
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t play this file/)
  expect(answers).toBe(3)
})

it('[2.65] asks for the passcode again when the address of the file is refused', async () => {
  fakeCalls({
    ...branding,
    [call]: () => refusal('recording.passcode_required', 403),
    [`POST /meeting/cloud-record/shared/${fileName}`]: aSharedRecording(),
  })
  await open()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Passcode'), 'lamps 7')
  await user.keyboard('{Enter}')
  fireEvent.error(await screen.findByLabelText('Recording of River path'))
  expect(await screen.findByLabelText('Passcode')).toBeTruthy()
})

it('[2.65] counts one view, however often it reads the recording, and none if it cannot show it', async () => {
  const view = `POST /meeting/cloud-record/shared/${fileName}/views`
  let isThere = true
  const sent = fakeCalls({
    ...branding,
    [call]: () => (isThere ? aSharedRecording() : refusal('recording.passcode_required', 403)),
    [view]: { fileName },
  })
  const countOf = (name: string) => sent.filter((one) => one.call === name).length
  await open()
  fireEvent.error(await screen.findByLabelText('Recording of River path'))
  await waitFor(() => expect([countOf(call), countOf(view)]).toEqual([2, 1]))
  cleanup()
  isThere = false
  await open()
  await screen.findByLabelText('Passcode')
  expect([countOf(call), countOf(view)]).toEqual([3, 1])
})

it('[2.65] offers to try again if the server could not be reached', async () => {
  let isUp = false
  fakeCalls({
    ...branding,
    [call]: () => (isUp ? aSharedRecording() : refusal('general.unavailable', 503)),
  })
  await open()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  isUp = true
  await userEvent.setup().click(again)
  expect(await screen.findByRole('heading', { name: 'River path' })).toBeTruthy()
})
