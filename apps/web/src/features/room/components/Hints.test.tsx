// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderRoom } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hand = () => screen.getByRole('button', { name: 'Raise hand' })
const chat = () => screen.getByRole('button', { name: 'Chat' })
const words = (text: string) => screen.findByText(text)

describe('the labels of icons', () => {
  it('[2.61] are shown with their key while the pointer is over them', async () => {
    const { user } = await renderRoom()
    await user.hover(hand())
    expect(await words('Raise hand (H)')).toBeTruthy()
    await user.hover(document.body)
    expect(screen.queryByText('Raise hand (H)')).toBeNull()
  })

  it('[2.61] are shown on keyboard focus, and hidden when the button is pressed', async () => {
    const { user } = await renderRoom()
    while (document.activeElement !== hand()) await user.tab()
    expect(await words('Raise hand (H)')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Raise hand (H)')).toBeNull()
  })

  it('are not shown over open menus and dialogs', async () => {
    const { user } = await renderRoom()
    await user.hover(chat())
    expect(await words('Chat (C)')).toBeTruthy()
    await user.click(chat())
    await user.hover(document.body)
    await user.hover(chat())
    await user.hover(hand())
    expect(await words('Raise hand (H)')).toBeTruthy()
    expect(screen.queryByText('Chat (C)')).toBeNull()
  })
})
