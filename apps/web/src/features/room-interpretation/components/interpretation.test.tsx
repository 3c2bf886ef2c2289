// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import type { InterpretationLanguage } from '@majlis/contract'
import { aHostView, aRoomView, ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../../room/testing/index.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const interpretationLanguages: InterpretationLanguage[] = ['fr', 'ar']
const interpreted = () => aRoomView({ interpretationLanguages })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const radio = (name: string) => screen.findByRole('radio', { name })

async function violations(): Promise<string[]> {
  // jsdom has no layout and no inert background: contrast and landmarks are tested in a real browser.
  const { violations: found } = await axe.run(await screen.findByRole('dialog'), {
    rules: {
      'color-contrast': { enabled: false },
      'landmark-no-duplicate-contentinfo': { enabled: false },
    },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

it('[1.6] offers no interpretation in meetings in one language', async () => {
  const { user } = await renderRoom()
  expect(screen.queryByRole('button', { name: 'Interpretation' })).toBeNull()
  await user.click(await button('More'))
  expect(screen.queryByRole('menuitem', { name: 'Interpretation…' })).toBeNull()
})

it('[1.6] plays the chosen language, says who interprets, and remembers the choice', async () => {
  const view = interpreted()
  const { user, call, unmount } = await renderRoom({
    view,
    participants: [me(), samira({ interpreting: 'fr' }), arif()],
  })
  await user.click(await button('Interpretation'))
  expect(await screen.findByText('Interpreted by Samira Tariq')).toBeTruthy()
  await user.click(await radio('French'))
  await user.click(await screen.findByRole('switch', { name: /^Mute the original/ }))
  expect(call.listening()).toEqual({ language: 'fr', isOriginalMuted: true })
  expect(await violations()).toEqual([])
  unmount()
  const again = await renderRoom({ view })
  expect(again.call.listening()).toEqual({ language: 'fr', isOriginalMuted: true })
  expect(await button('Interpretation: you hear French')).toBeTruthy()
})

it('[1.6] says when nobody interprets into the chosen language', async () => {
  const { user, call } = await renderRoom({
    view: interpreted(),
    participants: [me(), samira({ interpreting: 'fr' }), arif()],
  })
  await user.click(await button('Interpretation'))
  await user.click(await radio('French'))
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/No one is interpreting/)).toBeNull()
  act(() => call.show((snapshot) => ({ ...snapshot, participants: [me(), samira(), arif()] })))
  expect(
    await screen.findByText(
      'No one is interpreting into French right now. You hear the original.',
      {},
      { timeout: 10_000 },
    ),
  ).toBeTruthy()
})

it('[1.6] plays the original again when the chosen language is removed from the meeting', async () => {
  const { user, call, server } = await renderRoom({
    view: interpreted(),
    participants: [me(), samira({ interpreting: 'fr' }), arif()],
  })
  await user.click(await button('Interpretation'))
  await user.click(await radio('French'))
  await user.click(await screen.findByRole('switch', { name: /^Mute the original/ }))
  const room = aRoomView({ interpretationLanguages: ['ar'] })
  act(() => server.send({ type: 'room.changed', room }))
  expect(call.listening()).toEqual({ language: null, isOriginalMuted: false })
  expect(server.calls.filter(([name]) => name === 'interpret')).toEqual([])
})

it('[1.6] stops interpreting when the language is removed from the meeting', async () => {
  const { server } = await renderRoom({
    view: interpreted(),
    participants: [me({ interprets: ['fr', 'ar'], interpreting: 'fr' }), samira()],
  })
  const show = (languages: InterpretationLanguage[]) =>
    act(() => server.send({ type: 'room.changed', room: aRoomView({ interpretationLanguages: languages }) }))
  show(['fr'])
  expect(server.calls.filter(([name]) => name === 'interpret')).toEqual([])
  show([])
  expect(server.calls.filter(([name]) => name === 'interpret')).toEqual([['interpret', { language: null }]])
})

it('[1.6] lets an interpreter choose among their languages, and stop', async () => {
  const { user, call, server } = await renderRoom({
    view: interpreted(),
    participants: [me({ interprets: ['fr'] }), samira()],
  })
  await user.click(await button('Interpretation'))
  const own = await screen.findByRole('radiogroup', { name: 'Speak into' })
  expect([...own.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', 'fr'])
  await user.click(own.querySelector('input[value="fr"]') as Element)
  expect(server.calls).toContainEqual(['interpret', { language: 'fr' }])
  await user.keyboard('{Escape}')
  const interpreting = me({ interprets: ['fr'], interpreting: 'fr' })
  act(() => call.show((snapshot) => ({ ...snapshot, participants: [interpreting, samira()] })))
  await user.click(await button('Stop interpreting'))
  expect(server.calls).toContainEqual(['interpret', { language: null }])
})

it('[1.6] shows the language of an interpreter on their tile', async () => {
  await renderRoom({
    view: interpreted(),
    participants: [me(), samira({ interprets: ['fr'], interpreting: 'fr' }), arif({ interprets: ['ar'] })],
  })
  expect(await screen.findByRole('group', { name: /^Samira Tariq.*Interpreting into French/ })).toBeTruthy()
})

it('[1.6] lets a host choose who interprets into which languages', async () => {
  const { user, server } = await renderRoom({
    view: aHostView({ interpretationLanguages }),
    participants: [me({ role: 'host' }), samira({ interprets: ['fr'] })],
  })
  const [options] = await screen.findAllByRole('button', { name: 'Options for Samira Tariq' })
  await user.click(options as Element)
  await user.click(await screen.findByRole('menuitem', { name: 'Interpreter…' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Arabic' }))
  expect(await violations()).toEqual([])
  await user.click(await button('Save'))
  expect(server.calls).toContainEqual([
    'setInterpreter',
    { participantId: ids.samira, languages: ['fr', 'ar'] },
  ])
})

it('[1.6] tells people that they are interpreters now, and that they no longer are', async () => {
  const { call } = await renderRoom({ view: interpreted(), participants: [me(), samira()] })
  const show = (interprets: string[]) =>
    act(() => call.show((snapshot) => ({ ...snapshot, participants: [me({ interprets }), samira()] })))
  show(['fr', 'ar'])
  expect(
    (await screen.findAllByText(/^You’re now an interpreter: French and Arabic/)).length,
  ).toBeGreaterThan(0)
  show([])
  expect((await screen.findAllByText('You’re no longer an interpreter')).length).toBeGreaterThan(0)
})
