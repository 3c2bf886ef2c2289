import { describe, expect, it } from 'vitest'
import { aDraft, ids } from '../testing/builders.ts'
import { createDraftStore, type KeptDraft } from './kept-draft.ts'

const target = { kind: 'new' } as const
const kept: KeptDraft = { target, draft: aDraft(), initial: aDraft(), meeting: null, sent: null }

function aBox() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('the kept draft', () => {
  it('is restored for its user and its target only', () => {
    const box = aBox()
    const store = createDraftStore('a', () => box)
    store.save(kept)
    expect(store.find(target)).toEqual(kept)
    expect(store.find({ kind: 'edit', calendarId: ids.meeting })).toBeNull()
    expect(createDraftStore('b', () => box).find(target)).toBeNull()
    store.clear()
    expect(store.find(target)).toBeNull()
  })

  it('is ignored if drafts have got a new field since', () => {
    const { showMeAs: _, ...older } = aDraft()
    const box = aBox()
    const store = createDraftStore('a', () => box)
    // As an earlier version of the page has stored it.
    store.save({ ...kept, draft: older as KeptDraft['draft'] })
    expect(store.find(target)).toBeNull()
  })

  it('works without storage, and with broken entries', () => {
    const closed = createDraftStore('a', () => {
      throw new Error('closed')
    })
    closed.save(kept)
    closed.clear()
    expect(closed.find(target)).toBeNull()
    const box = aBox()
    box.setItem('majlis.scheduler.3.a', '{')
    expect(createDraftStore('a', () => box).find(target)).toBeNull()
  })
})
