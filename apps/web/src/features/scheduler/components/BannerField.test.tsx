// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScheduler } from '../testing/render-scheduler.tsx'

const banner = {
  fileId: '00000000-0000-4000-8000-00000000f002',
  url: '/api/file/00000000-0000-4000-8000-00000000f002',
}
const save = 'POST /api/file/meeting-banner'
const picture = new File(['pixels'], 'banner.png', { type: 'image/png' })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['drawn'], { type })),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

const field = () => within(screen.getByRole('region', { name: 'Banner' }))
const input = () => document.querySelector<HTMLInputElement>('input[type=file][accept*=gif]')!

it('[2.54, 5.10] crops a picture, shows it, adds it to the meeting, and removes it again', async () => {
  const { server, user } = await renderScheduler({ prepare: (fake) => fake.answer(save, () => banner) })
  await user.upload(input(), picture)
  const dialog = await screen.findByRole('dialog', { name: 'Crop picture' })
  const image = dialog.querySelector('img')!
  Object.defineProperties(image, { naturalWidth: { value: 1_600 }, naturalHeight: { value: 900 } })
  fireEvent.load(image)
  await user.click(within(dialog).getByRole('button', { name: 'Use picture' }))
  const shown = await field().findByRole('img', { name: 'Banner' })
  expect(shown.getAttribute('src')).toBe(banner.url)
  expect(server.sentTo(save)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(server.sentTo('POST /api/meeting/schedule')).toHaveLength(1))
  expect(server.sentTo('POST /api/meeting/schedule')[0]?.body).toMatchObject({ bannerImg: banner.fileId })
})

it('[5.10, 8.11] refuses other files and large ones before they are sent', async () => {
  const { server } = await renderScheduler()
  const unfiltered = userEvent.setup({ applyAccept: false, advanceTimers: vi.advanceTimersByTime })
  await unfiltered.upload(input(), new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  expect(field().getByRole('alert').textContent).toBe('File type unsupported')
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
  await unfiltered.upload(input(), large)
  expect(field().getByRole('alert').textContent).toBe('File too large')
  expect(server.sentTo(save)).toEqual([])
})
