// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeLayout, groupPath, openChat, ownMessage } from '../testing/open-chat.tsx'

beforeEach(fakeLayout)

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

it('[1.14] offers to bring back a deleted message only if it can no longer arrive', async () => {
  const { user, discard } = await openChat(groupPath, [ownMessage({ state: 'failed' })])
  discard.mockReturnValueOnce(false)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(discard).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy())
})

it('[1.14] does not ask before the page is left while an edit changes nothing', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { user } = await openChat(groupPath, [ownMessage({})])
  await user.click(await screen.findByRole('button', { name: /^Actions for the message/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(asks()).toBe(false)
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' Thanks')
  expect(asks()).toBe(true)
})
