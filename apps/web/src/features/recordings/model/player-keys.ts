import type { RecordingChapter } from '@majlis/contract'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const skipSeconds = 10
/** Within the first seconds of a chapter, Back goes to the previous one. */
const graceSeconds = 3

/** The functions of a player that keys use. */
export type KeyedPlayer = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'muted' | 'volume' | 'pause'
> & { play(): Promise<void> | void }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'> & { target: unknown }

/** Holding the key down triggers these only once. */
const switches = new Set(['k', 'm', 'f'])

interface KeyedPage {
  chapters: readonly RecordingChapter[]
  fillScreen(): void
}

/** Runs the action of a key, with the same keys as other web players. Returns false if the key has none. */
export function actOnKey(press: Press, player: KeyedPlayer, { chapters, fillScreen }: KeyedPage): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.target instanceof HTMLSelectElement)
    return false
  const key = press.key.toLowerCase()
  if (press.repeat && switches.has(key)) return true
  switch (key) {
    case 'k':
      togglePlay(player)
      return true
    case 'm':
      toggleMute(player)
      return true
    case 'f':
      fillScreen()
      return true
    case 'j':
      player.currentTime = Math.max(0, player.currentTime - skipSeconds)
      return true
    case 'l':
      player.currentTime = Math.min(player.duration || Infinity, player.currentTime + skipSeconds)
      return true
    case '[':
      return goTo(
        player,
        chapters.findLast(({ offsetMs }) => offsetMs / 1_000 < player.currentTime - graceSeconds),
      )
    case ']':
      return goTo(
        player,
        chapters.find(({ offsetMs }) => offsetMs / 1_000 > player.currentTime),
      )
    case '<':
      return changeSpeed(
        player,
        speeds.findLast((speed) => speed < player.playbackRate),
      )
    case '>':
      return changeSpeed(
        player,
        speeds.find((speed) => speed > player.playbackRate),
      )
    default:
      return false
  }
}

export function togglePlay(player: Pick<KeyedPlayer, 'paused' | 'play' | 'pause'>): void {
  if (player.paused) start(player)
  else player.pause()
}

export function playFrom(player: Pick<KeyedPlayer, 'currentTime' | 'play'>, offsetMs: number): void {
  player.currentTime = offsetMs / 1_000
  start(player)
}

/**
 * Refused if the file can't be played, which the player reports by an event, or before people have used the page:
 * then it stays paused at that second.
 */
function start(player: Pick<KeyedPlayer, 'play'>): void {
  void Promise.resolve(player.play()).catch(() => undefined)
}

/** If the volume was turned down to zero, unmuting sets it to full. */
export function toggleMute(player: Pick<KeyedPlayer, 'muted' | 'volume'>): void {
  const isSilent = player.muted || player.volume === 0
  player.muted = !isSilent
  if (isSilent && player.volume === 0) player.volume = 1
}

export function changeVolume(player: Pick<KeyedPlayer, 'muted' | 'volume'>, volume: number): void {
  player.volume = volume
  player.muted = false
}

export function changeSpeed(player: Pick<KeyedPlayer, 'playbackRate'>, speed: number | undefined): boolean {
  if (speed !== undefined) player.playbackRate = speed
  return true
}

function goTo(player: KeyedPlayer, chapter: RecordingChapter | undefined): boolean {
  if (chapter) player.currentTime = chapter.offsetMs / 1_000
  return true
}
