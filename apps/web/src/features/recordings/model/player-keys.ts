import type { RecordingChapter } from '@majlis/contract'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const skipSeconds = 10
/** Who goes back within the first seconds of a chapter wants the one before. */
const graceSeconds = 3

/** The part of a player that keys act on. */
export type KeyedPlayer = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'pause'
> & { play(): Promise<void> | void }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: unknown }

/** Does what a key means in a player, as in others on the web. Returns false if it means nothing. */
export function actOnKey(press: Press, player: KeyedPlayer, chapters: readonly RecordingChapter[]): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.target instanceof HTMLSelectElement)
    return false
  switch (press.key.toLowerCase()) {
    case 'k':
      if (player.paused) void player.play()
      else player.pause()
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

export function changeSpeed(player: Pick<KeyedPlayer, 'playbackRate'>, speed: number | undefined): boolean {
  if (speed !== undefined) player.playbackRate = speed
  return true
}

function goTo(player: KeyedPlayer, chapter: RecordingChapter | undefined): boolean {
  if (chapter) player.currentTime = chapter.offsetMs / 1_000
  return true
}
