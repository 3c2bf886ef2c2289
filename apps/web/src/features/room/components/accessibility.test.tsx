// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aHostView, aMessage, ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const waiting = {
  participantId: ids.layla,
  displayName: 'Layla',
  email: null,
  pictureUrl: null,
  isSignedIn: false,
  waitingSince: 1,
}

async function violations(): Promise<string[]> {
  // jsdom has no layout: contrast is judged in a real browser.
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function setup(options: Parameters<typeof renderRoom>[0] = {}) {
  const room = await renderRoom({
    view: aHostView({ lobby: [waiting], isRecording: true, isLocked: true }),
    participants: [
      me({ role: 'host' }),
      samira({ isSpeaking: true }),
      arif({ handRaisedAt: 1, quality: 'poor' }),
    ],
    ...options,
  })
  room.server.answer('messages', () => ({ messages: [aMessage(1), aMessage(2)], nextCursor: null }))
  return room
}

describe('accessibility', () => {
  it('has no violation with the people, the chat and the host controls open', async () => {
    const { user } = await setup()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('tab', { name: 'Chat' }))
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('tab', { name: 'Host' }))
    expect(await violations()).toEqual([])
  })

  it('has no violation with a shared screen, a menu and the command list', async () => {
    const { user } = await setup({
      call: { screens: [{ participantId: ids.samira, trackId: 'screen', hasAudio: true, isSelf: false }] },
    })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menu')
    expect(await violations()).toEqual([])
    await user.keyboard('{Escape}{Control>}k{/Control}')
    await screen.findByRole('combobox')
    expect(await violations()).toEqual([])
  })

  it('has no violation on a phone, in Arabic, with the sheet open', async () => {
    const { user } = await setup({ screen: { width: 360, height: 740 }, language: 'ar' })
    await user.click(screen.getByRole('button', { name: 'الدردشة' }))
    expect(document.documentElement.dir).toBe('rtl')
    expect(await violations()).toEqual([])
  })

  it('[9.12] makes everything behind the sheet of a phone inert, and restores the focus', async () => {
    const { user } = await setup({ screen: { width: 360, height: 740 } })
    const chat = screen.getByRole('button', { name: 'Chat' })
    await user.click(chat)
    const behind = [chat, screen.getByText('Leave'), screen.getByRole('main')]
    expect(behind.map((element) => element.closest('[inert]') !== null)).toEqual([true, true, true])
    await user.click(screen.getByRole('textbox', { name: 'Write a message' }))
    await user.keyboard('{Escape}')
    expect(behind.some((element) => element.closest('[inert]'))).toBe(false)
    expect(document.activeElement).toBe(chat)
  })

  it('changes tabs with the arrow keys', async () => {
    const { user } = await setup()
    screen.getByRole('tab', { name: /People/ }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Chat')
    expect(screen.getByRole('tab', { name: 'Chat' }).getAttribute('aria-selected')).toBe('true')
  })
})
