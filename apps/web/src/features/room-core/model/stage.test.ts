import { describe, expect, it } from 'vitest'
import { arrangeStage, nextView, type StageInput } from './stage.ts'

const screen = (participantId: string, isSelf = false) => ({
  participantId,
  trackId: `screen-of-${participantId}`,
  hasAudio: false,
  isSelf,
})

function arrange(input: Partial<StageInput> = {}) {
  return arrangeStage({
    view: 'grid',
    order: ['me', 'a', 'b', 'c'],
    selfId: 'me',
    screens: [],
    pinnedId: null,
    chosenScreenId: null,
    presented: null,
    spotlightId: null,
    activeSpeakerId: null,
    ...input,
  })
}

describe('arrangeStage', () => {
  it('prefers a presented document to screens, but a pin or a chosen screen to the document', () => {
    const presented = { presenterId: 'b', fileId: 'plan' }
    const shown = { kind: 'document', participantId: 'b', target: 'plan' }
    expect(arrange({ presented })).toEqual({ layout: 'sidebar', focus: shown, tiles: ['me', 'a', 'b', 'c'] })
    expect(arrange({ presented, screens: [screen('a')], spotlightId: 'c' }).focus).toEqual(shown)
    expect(arrange({ presented, screens: [screen('a')], chosenScreenId: 'screen-of-a' }).focus).toMatchObject(
      { kind: 'screen' },
    )
    expect(arrange({ presented, pinnedId: 'c' }).focus).toMatchObject({ kind: 'person', participantId: 'c' })
    // The presenter has left.
    expect(arrange({ presented, order: ['me', 'a'] }).focus).toBeNull()
  })

  it('shows everyone at the same size in the grid', () => {
    expect(arrange()).toEqual({ layout: 'grid', focus: null, tiles: ['me', 'a', 'b', 'c'] })
  })

  it('fills the large place with the pin, else the screen, the spotlight, the speaker', () => {
    const all = {
      view: 'speaker',
      pinnedId: 'c',
      screens: [screen('b')],
      spotlightId: 'a',
      activeSpeakerId: 'b',
    } as const
    expect(arrange(all).focus).toMatchObject({ kind: 'person', participantId: 'c' })
    expect(arrange({ ...all, pinnedId: null }).focus).toMatchObject({ kind: 'screen', target: 'screen-of-b' })
    expect(arrange({ ...all, pinnedId: null, screens: [] }).focus).toMatchObject({
      kind: 'person',
      participantId: 'a',
    })
    expect(arrange({ view: 'speaker', activeSpeakerId: 'b' }).focus).toMatchObject({
      kind: 'person',
      participantId: 'b',
    })
  })

  it('keeps the person who shares in the strip, without the pinned one', () => {
    expect(arrange({ screens: [screen('b')] })).toMatchObject({
      layout: 'sidebar',
      tiles: ['me', 'a', 'b', 'c'],
    })
    expect(arrange({ pinnedId: 'b' }).tiles).toEqual(['me', 'a', 'c'])
  })

  it('shows the newest of several screens until the viewer chooses another', () => {
    const screens = [screen('a'), screen('b')]
    expect(arrange({ screens }).focus?.target).toBe('screen-of-b')
    expect(arrange({ screens, chosenScreenId: 'screen-of-a' }).focus?.target).toBe('screen-of-a')
    expect(arrange({ screens: [screen('b')], chosenScreenId: 'screen-of-a' }).focus?.target).toBe(
      'screen-of-b',
    )
  })

  it('shows the own screen on request only', () => {
    expect(arrange({ screens: [screen('me', true)] }).focus).toBeNull()
    expect(arrange({ screens: [screen('me', true)], chosenScreenId: 'screen-of-me' }).focus?.target).toBe(
      'screen-of-me',
    )
  })

  it('forgets the pin and the spotlight of people who left', () => {
    expect(arrange({ pinnedId: 'gone', spotlightId: 'gone' }).focus).toBeNull()
  })

  it('shows the first other person until one has spoken', () => {
    expect(arrange({ view: 'sidebar' }).focus?.participantId).toBe('a')
    expect(arrange({ view: 'sidebar', order: ['me'] }).focus?.participantId).toBe('me')
  })

  it('cycles through the views', () => {
    expect(nextView(nextView(nextView('grid')))).toBe('grid')
  })
})
