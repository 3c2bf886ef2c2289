/** Received sound, as livekit-client has it. */
export interface SoundTrack {
  readonly attachedElements: readonly HTMLMediaElement[]
  attach(): HTMLMediaElement
  detach(): readonly HTMLMediaElement[]
}

export interface SoundStageDeps {
  page: Pick<Document, 'createElement' | 'body' | 'hidden' | 'addEventListener' | 'removeEventListener'>
  /** Plays all elements again, from a press if the browser needs one. */
  playAgain(): void
}

/**
 * Received sound plays in elements of our own, outside the visible page. iOS pauses them during a phone call and starts none of them
 * afterwards: they are played again when that happens, and when people return to the page.
 */
export function createSoundStage({ page, playAgain }: SoundStageDeps) {
  const stage = page.createElement('div')
  stage.hidden = true
  page.body.append(stage)
  const playing = new Set<HTMLMediaElement>()

  /** Elements that were removed are paused too. */
  const handlePause = ({ target }: Event) => {
    if (playing.has(target as HTMLMediaElement)) playAgain()
  }
  const handleReturn = () => {
    if (!page.hidden && [...playing].some(({ paused }) => paused)) playAgain()
  }
  page.addEventListener('visibilitychange', handleReturn)

  return {
    play(track: SoundTrack) {
      if (track.attachedElements.length > 0) return
      const element = track.attach()
      playing.add(element)
      element.addEventListener('pause', handlePause)
      stage.append(element)
    },
    stop(track: SoundTrack) {
      for (const element of track.detach()) {
        playing.delete(element)
        element.remove()
      }
    },
    close() {
      page.removeEventListener('visibilitychange', handleReturn)
      playing.clear()
      stage.remove()
    },
  }
}
