// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const phone = { width: 360, height: 740 }
const crowd = Array.from({ length: 30 }, (_, index) =>
  arif({ id: `crowd-${index}`, name: `Crowd ${index + 1}` }),
)
const tiles = () => screen.getAllByRole('group').filter((element) => element.dataset['participant'])
const page = () => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })

it('[2.50] floats the self-view on a phone only while it hides no tile', async () => {
  const { call } = await renderRoom({ screen: phone })
  expect(tiles().map((tile) => tile.dataset['size'])).toEqual(['grid', 'grid', 'small'])
  act(() => call.show((snapshot) => ({ ...snapshot, participants: [me(), samira(), ...crowd] })))
  expect(tiles().every((tile) => tile.dataset['size'] === 'grid')).toBe(true)
  expect(tiles()[0]?.dataset['participant']).toBe(ids.self)
})

it('turns pages, names the current one, and returns to it after a pin', async () => {
  const { user } = await renderRoom({ screen: phone, participants: [me(), ...crowd] })
  expect(page()).toBe('Page 1 of 3')
  await user.click(button('Previous page'))
  expect(page()).toBe('Page 1 of 3')
  await user.click(button('Next page'))
  expect(page()).toBe('Page 2 of 3')
  expect(tiles()[0]?.dataset['participant']).not.toBe(ids.self)
  await user.click(button('Options for Crowd 17'))
  await user.click(await screen.findByRole('menuitem', { name: 'Pin for me' }))
  await user.click(button('Unpin'))
  await waitFor(() => expect(page()).toBe('Page 2 of 3'))
  await user.click(button('Next page'))
  expect(page()).toBe('Page 3 of 3')
  // The focus stays where it is at the end.
  expect(document.activeElement).toBe(button('Next page'))
})
