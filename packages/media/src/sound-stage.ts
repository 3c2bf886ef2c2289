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

  function begin(track: SoundTrack): HTMLMediaElement {
    const element = track.attach()
    playing.add(element)
    element.addEventListener('pause', handlePause)
    stage.append(element)
    return element
  }

  function stop(track: SoundTrack) {
    for (const element of track.detach()) {
      playing.delete(element)
      element.remove()
    }
  }

  return {
    /** `volume`: from 0 to 1. */
    play(track: SoundTrack, volume = 1) {
      if (volume === 0) return stop(track)
      const element = track.attachedElements[0] ?? begin(track)
      element.volume = volume
      // On iOS, pages cannot change volumes. Silence is better than an original as loud as its interpreter.
      if (element.volume > volume) stop(track)
    },
    stop,
    close() {
      page.removeEventListener('visibilitychange', handleReturn)
      playing.clear()
      stage.remove()
    },
  }
}
