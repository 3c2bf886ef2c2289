import { describe, expect, it } from 'vitest'
import {
  availableCommands,
  commandKeys,
  matchCommands,
  meaningOf,
  type CommandFacts,
  type KeyPress,
} from './commands.ts'

function press(key: string, values: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...values }
}

describe('commandKeys', () => {
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', '⌘ K'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Ctrl K'],
  ])('on %s are %s', (userAgent, keys) => {
    expect(commandKeys(userAgent)).toBe(keys)
  })
})

describe('meaningOf', () => {
  it.each([
    ['m', 'microphone'],
    ['V', 'camera'],
    ['h', 'hand'],
    ['s', 'share'],
    ['c', 'chat'],
    ['p', 'people'],
    ['f', 'full_screen'],
    ['g', 'next_view'],
    ['?', 'shortcuts'],
    [' ', 'talk'],
    ['x', null],
  ])('%s means %s', (key, meaning) => {
    expect(meaningOf(press(key), false)).toBe(meaning)
  })

  it('means nothing while typing, but for Ctrl+K and Ctrl+/', () => {
    expect(meaningOf(press('m'), true)).toBeNull()
    expect(meaningOf(press(' '), true)).toBeNull()
    expect(meaningOf(press('k', { ctrlKey: true }), true)).toBe('commands')
    expect(meaningOf(press('/', { metaKey: true }), true)).toBe('shortcuts')
  })

  it('recognises keys by position on an Arabic or Bengali keyboard', () => {
    expect(meaningOf(press('ة', { code: 'KeyM' }), false)).toBe('microphone')
    expect(meaningOf(press('ম', { code: 'KeyM' }), false)).toBe('microphone')
  })

  it('ignores the shortcuts of the browser', () => {
    expect(meaningOf(press('c', { ctrlKey: true }), false)).toBeNull()
    expect(meaningOf(press('v', { altKey: true }), false)).toBeNull()
  })
})

describe('availableCommands', () => {
  const facts: CommandFacts = {
    isHost: false,
    isLocked: false,
    waitingCount: 0,
    rights: { microphone: true, camera: true, screen: true },
    canReact: true,
    canRename: true,
    canCaption: true,
    hasInterpretation: false,
    canShareScreen: true,
    canGoFullScreen: true,
    canPictureInPicture: true,
    hasOthers: true,
    hasContents: true,
    canPresent: true,
    presents: null,
    capture: null,
  }

  it('[3.27] offers presenting, and stopping it, to people who may present', () => {
    const offered = (changes: Partial<CommandFacts>) =>
      availableCommands({ ...facts, ...changes }).filter((id) => id.startsWith('present'))
    expect(offered({})).toEqual(['present'])
    expect(offered({ canPresent: false })).toEqual([])
    expect(offered({ presents: 'self' })).toEqual(['present', 'present_stop'])
    expect(offered({ presents: 'other' })).toEqual([])
    expect(offered({ presents: 'other', isHost: true })).toEqual(['present', 'present_stop'])
  })

  it('[1.11] offers hosts Record, or what can be done with the recording that there is', () => {
    const ofRecorder = (more: Partial<CommandFacts>) =>
      availableCommands({ ...facts, isHost: true, ...more }).filter((id) => id.startsWith('record'))
    expect(ofRecorder({})).toEqual(['record'])
    expect(ofRecorder({ capture: 'queued' })).toEqual(['record_stop'])
    expect(ofRecorder({ capture: 'paused' })).toEqual(['record_stop', 'record_pause', 'record_mark'])
    expect(ofRecorder({ capture: 'finishing' })).toEqual(['record'])
    expect(ofRecorder({ isHost: false, capture: 'recording' })).toEqual([])
  })

  it('[6.2] offers the tools of a host to hosts only', () => {
    const tools = ['controls', 'lock', 'end', 'mute_all', 'admit_all'] as const
    expect(availableCommands(facts)).not.toEqual(expect.arrayContaining([expect.toBeOneOf([...tools])]))
    expect(availableCommands({ ...facts, isHost: true, waitingCount: 1 })).toEqual(
      expect.arrayContaining([...tools]),
    )
  })

  it('omits what is not allowed or not possible here', () => {
    const none = availableCommands({
      ...facts,
      rights: { microphone: false, camera: false, screen: false },
      canReact: false,
      canPictureInPicture: false,
    })
    for (const id of ['microphone', 'camera', 'share', 'react', 'picture_in_picture'])
      expect(none).not.toContain(id)
  })
})

describe('matchCommands', () => {
  it('matches every word of the query, in any case', () => {
    const commands = [{ label: 'Mute all' }, { label: 'Mute microphone' }, { label: 'Lock' }]
    expect(matchCommands(commands, 'ALL mu')).toEqual([{ label: 'Mute all' }])
    expect(matchCommands(commands, '')).toHaveLength(3)
  })
})
