import { expect, it } from 'vitest'
import { createRoomUi } from './room-ui.ts'

it('[3.28] keeps showing that people wait, whatever else is shown', () => {
  const ui = createRoomUi(null)
  ui.toast({ kind: 'waiting', participantId: 'layla', name: 'Layla' })
  for (const error of [1, 2, 3, 4]) ui.toast({ kind: 'problem', error })
  expect(ui.getSnapshot().toasts.map(({ content }) => content.kind)).toEqual([
    'waiting',
    'problem',
    'problem',
    'problem',
  ])
  ui.toast({ kind: 'several_waiting', count: 2 })
  expect(ui.getSnapshot().toasts.filter(({ content }) => content.kind === 'waiting')).toEqual([])
  ui.dismissWaiting()
  expect(ui.getSnapshot().toasts).toHaveLength(3)
})

it('[3.28] hides notices of waiting people and hands once the list of people shows them', () => {
  const ui = createRoomUi(null)
  ui.toast({ kind: 'several_waiting', count: 2 })
  ui.toast({ kind: 'hand', name: 'Layla', count: 1 })
  ui.toast({ kind: 'spotlight' })
  ui.openPanel('chat')
  expect(ui.getSnapshot().toasts).toHaveLength(3)
  ui.openPanel('people')
  expect(ui.getSnapshot()).toMatchObject({ panel: 'people', toasts: [{ content: { kind: 'spotlight' } }] })
})

it('hides the notice of a message once the chat shows it', () => {
  const ui = createRoomUi('people')
  ui.toast({ kind: 'message', name: 'Layla', text: 'Hello', isPrivate: false })
  ui.toast({ kind: 'problem', error: 1 })
  ui.openPanel('chat')
  expect(ui.getSnapshot()).toMatchObject({ panel: 'chat', toasts: [{ content: { kind: 'problem' } }] })
})
