import { expect, it } from 'vitest'
import { aMessage } from '../testing/chats.ts'
import { createEdits, isUnsaved } from './edits.ts'

const message = aMessage({ content: { kind: 'text', text: 'At ten' } })

function setup() {
  const saved: string[] = []
  let answer = Promise.resolve()
  const edits = createEdits((_, text) => {
    saved.push(text)
    return answer
  })
  return {
    edits,
    saved,
    edit: () => edits.store.getSnapshot().get(message.id),
    refuse: () => void (answer = Promise.reject(new Error('Refused'))),
    accept: () => void (answer = Promise.resolve()),
  }
}

it('[1.14] keeps the text of an edit that was refused until it is saved or cancelled', async () => {
  const { edits, saved, edit, refuse, accept } = setup()
  edits.begin(message)
  expect(edit()).toMatchObject({ text: 'At ten', state: 'editing' })
  edits.change(message, 'At eleven ')
  refuse()
  const saving = edits.save(message)
  expect(edit()).toMatchObject({ text: 'At eleven', state: 'saving' })
  await saving
  expect(edit()).toMatchObject({ text: 'At eleven', state: 'failed' })
  accept()
  await edits.save(message)
  expect(edit()).toBeUndefined()
  expect(saved).toEqual(['At eleven', 'At eleven'])
})

it('leaves an edit alone that began while the one before was refused', async () => {
  const { edits, edit, refuse } = setup()
  edits.begin(message)
  edits.change(message, 'At eleven')
  refuse()
  const saving = edits.save(message)
  edits.begin(message)
  edits.change(message, 'At noon')
  await saving
  expect(edit()).toMatchObject({ text: 'At noon', state: 'editing' })
})

it('begins no edit of a file', () => {
  const { edits, edit } = setup()
  edits.begin({ ...message, content: { kind: 'deleted' } })
  expect(edit()).toBeUndefined()
})

it('would lose only texts that were changed', () => {
  const { edits, edit } = setup()
  const isLost = () => {
    const current = edit()
    return current !== undefined && isUnsaved(current)
  }
  edits.begin(message)
  expect(isLost()).toBe(false)
  edits.change(message, 'At eleven')
  expect(isLost()).toBe(true)
  edits.change(message, 'At ten ')
  expect(isLost()).toBe(false)
  edits.change(message, 'At eleven')
  void edits.save(message)
  expect(isLost()).toBe(true)
})
