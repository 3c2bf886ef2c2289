// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { actOnKey, changeVolume, type KeyedPlayer } from './player-keys.ts'

const chapters = [
  { offsetMs: 60_000, title: 'Budget' },
  { offsetMs: 120_000, title: 'Dates' },
]

function aPlayer(changes: Partial<KeyedPlayer> = {}) {
  const player = {
    currentTime: 100,
    duration: 600,
    paused: true,
    playbackRate: 1,
    muted: false,
    volume: 1,
    play: () => void (player.paused = false),
    pause: () => void (player.paused = true),
    ...changes,
  }
  return player
}

const fillScreen = vi.fn<() => void>()

function press(player: KeyedPlayer, key: string, more = {}): boolean {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, target: null }
  return actOnKey({ key, ...plain, ...more }, player, { chapters, fillScreen })
}

it('plays and pauses with K', () => {
  const player = aPlayer()
  expect(press(player, 'k')).toBe(true)
  expect(player.paused).toBe(false)
  press(player, 'K')
  expect(player.paused).toBe(true)
})

it('skips ten seconds with J and L, within the recording', () => {
  const player = aPlayer()
  press(player, 'l')
  expect(player.currentTime).toBe(110)
  press(player, 'j')
  expect(player.currentTime).toBe(100)
  const atStart = aPlayer({ currentTime: 4 })
  press(atStart, 'j')
  expect(atStart.currentTime).toBe(0)
})

it('goes to the previous and next chapter with [ and ]', () => {
  const player = aPlayer()
  press(player, ']')
  expect(player.currentTime).toBe(120)
  press(player, '[')
  expect(player.currentTime).toBe(60)
})

it('changes the speed with < and >, up to twice', () => {
  const player = aPlayer({ playbackRate: 1.5 })
  press(player, '>')
  press(player, '>')
  expect(player.playbackRate).toBe(2)
  press(player, '<')
  expect(player.playbackRate).toBe(1.5)
})

it('mutes with M, and is audible again after the volume was turned down to zero', () => {
  const player = aPlayer({ volume: 0.4 })
  press(player, 'm')
  expect(player.muted).toBe(true)
  press(player, 'm', { repeat: true })
  expect(player.muted).toBe(true)
  press(player, 'm')
  expect(player).toMatchObject({ muted: false, volume: 0.4 })
  changeVolume(player, 0)
  press(player, 'm')
  expect(player).toMatchObject({ muted: false, volume: 1 })
})

it('fills the screen with F', () => {
  press(aPlayer(), 'f')
  expect(fillScreen).toHaveBeenCalledOnce()
})

it('leaves other keys, and those of the browser, alone', () => {
  const player = aPlayer()
  expect(press(player, 'x')).toBe(false)
  expect(press(player, 'l', { ctrlKey: true })).toBe(false)
  expect(press(player, 'k', { target: document.createElement('select') })).toBe(false)
  expect(player).toMatchObject({ currentTime: 100, paused: true })
})
