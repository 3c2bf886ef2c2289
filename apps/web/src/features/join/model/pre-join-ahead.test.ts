import { afterEach, describe, expect, it } from 'vitest'
import { aMemory } from '../testing/fakes.ts'
import { earlyPressAt, forgetFrame, typedAhead } from './pre-join-ahead.ts'

const here = { meeting: '647712840966' }
const elsewhere = { meeting: '111122223333' }

/** The page's frame, in which Ada has typed and pressed Join. */
function pressedByAda() {
  const pressed = { displayName: 'Ada', passcode: '' }
  globalThis.majlisPreJoin = { meeting: here.meeting, typedName: 'Ada', pressed, onPress: null }
  return pressed
}

afterEach(() => {
  globalThis.majlisPreJoin = undefined
})

describe('what was done in the pre-join frame', () => {
  it('is used once, and the name is remembered for the next meeting', () => {
    const pressed = pressedByAda()
    const memory = aMemory()
    const early = earlyPressAt(here, memory)
    expect(early.take()).toEqual(pressed)
    expect(early.take()).toBeNull()
    expect(memory.readGuestName()).toBe('Ada')
  })

  it('reports a press while the app is loading', () => {
    pressedByAda()
    let wasReported = false
    earlyPressAt(here, aMemory()).follow(() => {
      wasReported = true
    })
    globalThis.majlisPreJoin?.onPress?.()
    expect(wasReported).toBe(true)
  })

  it('applies to its own meeting only, however its name is written', () => {
    pressedByAda()
    expect(earlyPressAt(elsewhere, aMemory()).take()).toBeNull()
    expect(typedAhead(elsewhere)).toBeNull()
    expect(typedAhead(here)).toBe('Ada')
    globalThis.majlisPreJoin = { meeting: 'Weekly', typedName: 'Ada' }
    expect(typedAhead({ meeting: 'weekly' })).toBe('Ada')
  })

  it('is ignored for people who return, perhaps under a name that a host gave them', () => {
    pressedByAda()
    forgetFrame()
    expect(typedAhead(here)).toBeNull()
    expect(earlyPressAt(here, aMemory()).take()).toBeNull()
  })

  it('is nothing on a page without a frame', () => {
    expect(earlyPressAt(here, aMemory()).take()).toBeNull()
    expect(typedAhead(here)).toBeNull()
  })
})
