import { SpeechUnavailable } from '../../../integrations/speech/index.ts'
import { createEngineState, type EngineStateDeps } from './engine-state.ts'
import { createEndedPhrases, type EndedPhrase } from './ended-phrases.ts'
import { createGrowingPhrases, type Spoken } from './growing-phrases.ts'
import type { Phrase } from './phrases.ts'
import type { HeardLine } from './words.ts'

export interface SpeechQueueDeps extends EngineStateDeps {
  /** Throws `SpeechUnavailable` if the engine does not answer, and other errors for this sound only. */
  transcribe(phrase: Phrase): Promise<string>
  onLine(line: Omit<HeardLine, 'kind'>): void
  /** How many sounds the engine gets at once. */
  atOnce: number
}

/**
 * Decides what the speech engine gets, and when. Finished phrases go first, in order; unfinished ones get the remaining time. When
 * texts arrive late, only finished phrases are sent until the engine has caught up.
 */
export function createSpeechQueue(deps: SpeechQueueDeps) {
  const { transcribe, now, atOnce } = deps
  const engine = createEngineState(deps)
  const growing = createGrowingPhrases(now)
  const show = createShownLines(deps.onLine)
  const ended = createEndedPhrases(now)
  let running = 0

  function handleError(error: unknown): void {
    if (!(error instanceof SpeechUnavailable)) return
    for (const one of ended.takeAll()) show(one, '', true)
    engine.failed()
  }

  async function finish(one: EndedPhrase): Promise<void> {
    try {
      const text = await transcribe(one.phrase)
      engine.answered(now() - one.endedAt)
      show(one, text, true)
    } catch (error) {
      show(one, '', true)
      handleError(error)
    }
  }

  async function grow(one: Spoken): Promise<void> {
    try {
      const text = await transcribe(one.phrase)
      // If the phrase has ended meanwhile, its final text follows.
      if (text !== '' && growing.has(one)) show(one, text, false)
    } catch (error) {
      handleError(error)
    }
  }

  function next(): Promise<void> | null {
    if (!engine.mayAsk()) return null
    for (const one of ended.takeOld()) show(one, '', true)
    const whole = ended.take()
    if (whole) return finish(whole)
    const part = engine.is('live') ? growing.take() : null
    return part && grow(part)
  }

  function work(): void {
    while (running < atOnce) {
      const working = next()
      if (!working) return
      running += 1
      void working.finally(() => {
        running -= 1
        work()
      })
    }
  }

  return {
    /** An unfinished phrase so far. */
    grow(participantId: string, phrase: Phrase): void {
      growing.put({ participantId, phrase })
      work()
    },
    /** A phrase has ended. */
    end(participantId: string, phrase: Phrase): void {
      growing.forget(phrase.id)
      if (engine.is('unavailable')) return show({ participantId, phrase }, '', true)
      ended.put({ participantId, phrase })
      work()
    },
    look: engine.look,
  }
}

/** Passes lines on. Removes only lines that were shown. */
function createShownLines(onLine: SpeechQueueDeps['onLine']) {
  const shown = new Set<string>()
  return ({ participantId, phrase: { id, startedAt } }: Spoken, text: string, isFinal: boolean): void => {
    if (text === '' && !shown.has(id)) return
    if (isFinal) shown.delete(id)
    else shown.add(id)
    onLine({ id, participantId, text, startedAt, isFinal })
  }
}
