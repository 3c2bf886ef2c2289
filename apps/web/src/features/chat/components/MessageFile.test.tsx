// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import type { ChatConnection, ChatFile } from '../model/chat-types.ts'
import { MessageFile } from './MessageFile.tsx'

const release = vi.fn<() => void>()
const openMedia = vi.fn<ChatConnection['openMedia']>()
/** Files that cannot be loaded. */
let broken: string[] = []
let wantsStill = false

beforeEach(() => {
  broken = []
  wantsStill = false
  openMedia.mockReset().mockImplementation((mxc, { thumbnail = false } = {}) => {
    const name = `${thumbnail ? 'small' : 'whole'} ${mxc}`
    return {
      url: broken.includes(name) ? Promise.reject(new Error('404')) : Promise.resolve(`blob:${name}`),
      release,
    }
  })
  release.mockReset()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wantsStill && query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const aFile = (values: Partial<ChatFile> = {}): ChatFile => ({
  kind: 'file',
  name: 'river.jpg',
  mime: 'image/jpeg',
  size: 5_000,
  url: 'mxc://a/b',
  thumbnailUrl: null,
  width: 640,
  height: 480,
  ...values,
})

async function open(file: ChatFile) {
  const connection = { openMedia } as unknown as ChatConnection
  const page = await renderScreen(
    () => (
      <main>
        <h1>Chat</h1>
        <article tabIndex={-1}>
          <MessageFile file={file} connection={connection} />
        </article>
      </main>
    ),
    { namespaces: ['chat'] },
  )
  return { user: userEvent.setup(), page }
}

const shown = async (name: string) => (await screen.findByRole('img', { name })).getAttribute('src')

it('[1.14] shows a small version of a picture, and releases it with the message', async () => {
  await open(aFile())
  expect(await shown('river.jpg')).toBe('blob:small mxc://a/b')
  await expectNoViolations()
  cleanup()
  expect(release).toHaveBeenCalledTimes(1)
})

it('[1.14] plays an animation, until it is paused', async () => {
  const { user } = await open(aFile({ name: 'boat.gif', mime: 'image/gif' }))
  expect(await shown('boat.gif')).toBe('blob:whole mxc://a/b')
  await user.click(screen.getByRole('button', { name: 'Pause boat.gif' }))
  await waitFor(async () => expect(await shown('boat.gif')).toBe('blob:small mxc://a/b'))
  await expectNoViolations()
})

it('[1.14] plays no animation automatically for people who prefer less motion', async () => {
  wantsStill = true
  const { user } = await open(aFile({ name: 'boat.gif', mime: 'image/gif' }))
  expect(await shown('boat.gif')).toBe('blob:small mxc://a/b')
  await user.click(screen.getByRole('button', { name: 'Play boat.gif' }))
  await waitFor(async () => expect(await shown('boat.gif')).toBe('blob:whole mxc://a/b'))
})

it('[1.14] shows a picture whole of which the homeserver makes no small version', async () => {
  broken = ['small mxc://a/b']
  await open(aFile({ name: 'river.avif', mime: 'image/avif' }))
  expect(await shown('river.avif')).toBe('blob:whole mxc://a/b')
})

it('[1.14] names a picture that cannot be loaded, and tries again', async () => {
  broken = ['small mxc://a/b', 'whole mxc://a/b']
  const { user } = await open(aFile())
  expect((await screen.findByRole('button', { name: /^Download river\.jpg/ })).textContent).toContain(
    'river.jpg',
  )
  expect(screen.getByText(/This picture can’t be shown/)).toBeTruthy()
  await expectNoViolations()
  broken = []
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img', { name: 'river.jpg' })).toBeTruthy()
  // The button is gone; the keyboard stays at the message.
  expect(document.activeElement).toBe(screen.getByRole('article'))
})

it('[1.14] offers a picture that the browser cannot read as a file, without another attempt', async () => {
  await open(aFile())
  fireEvent.error(await screen.findByRole('img', { name: 'river.jpg' }))
  expect(await screen.findByText('This picture can’t be shown.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Download river\.jpg/ })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await expectNoViolations()
})

it.each(['image/jpeg', 'text/plain'])(
  '[1.14] names a file (%s) that its message does not lead to',
  async (mime) => {
    await open(aFile({ mime, url: null }))
    const button = await screen.findByRole('button', { name: /^Download river\.jpg/ })
    expect(button).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(openMedia).not.toHaveBeenCalled()
    await expectNoViolations()
  },
)
