import type { RecordingChapter } from '@majlis/contract'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const skipSeconds = 10
/** Who goes back within the first seconds of a chapter wants the one before. */
const graceSeconds = 3

/** The part of a player that keys act on. */
export type KeyedPlayer = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'muted' | 'volume' | 'pause'
> & { play(): Promise<void> | void }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'> & { target: unknown }

/** A key that is held down switches these once. */
const switches = new Set(['k', 'm', 'f'])

interface KeyedPage {
  chapters: readonly RecordingChapter[]
  fillScreen(): void
}

/** Does what a key means in a player, as in others on the web. Returns false if it means nothing. */
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

/** Refused if the file cannot be played, of which the player has an event, or while the page is not used yet: then it waits at that second. */
function start(player: Pick<KeyedPlayer, 'play'>): void {
  void Promise.resolve(player.play()).catch(() => undefined)
}

/** Sound that was turned down to nothing comes back at full volume. */
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
