import { captionTopic, type ReceivedCaption } from '@majlis/contract'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { createCaptionTranslations, type CaptionTranslationsDeps } from './caption-translations.ts'
import * as linesRepository from './lines.repository.ts'
import type { HeardLine, ListenWord } from './listening/words.ts'
import * as runsRepository from './runs.repository.ts'

export type CaptionRoom = ReturnType<typeof createCaptionRoom>

export interface CaptionRoomDeps extends CaptionTranslationsDeps {
  realtime: Pick<Realtime, 'signal'>
  rooms: Pick<RoomsApi, 'findParticipant' | 'sendData'>
}

interface Run {
  roomSessionId: string
  organizationId: string
  workerId: string
}

/**
 * Shows captions to everyone inside, with the speaker's current name in the room, and keeps finished phrases for people who join
 * later. Shows nothing of people who were removed, and nothing after `close`.
 */
export function createCaptionRoom(deps: CaptionRoomDeps, run: Run) {
  const { db, log, realtime, rooms } = deps
  const { roomSessionId } = run
  let isClosed = false
  let turn = Promise.resolve()
  const translations = createCaptionTranslations(deps, { ...run, send })

  async function send(line: ReceivedCaption): Promise<void> {
    if (!isClosed) await rooms.sendData(roomSessionId, captionTopic, line)
  }

  async function show({ kind: _kind, ...heard }: HeardLine): Promise<void> {
    const speaker = await rooms.findParticipant(db, roomSessionId, heard.participantId)
    if (!speaker || (speaker.status !== 'admitted' && speaker.status !== 'left')) return
    const line: ReceivedCaption = { ...heard, name: speaker.displayName }
    if (line.isFinal && line.text !== '') await linesRepository.insert(db, run, line)
    await send(line)
    if (line.isFinal && line.text !== '') await translations.translateSoon(line)
  }

  async function handle(word: ListenWord): Promise<void> {
    if (isClosed) return
    if (word.kind === 'line') return show(word)
    await db.transaction().execute(async (tx) => {
      if (await runsRepository.setState(tx, { ...run, state: word.state }))
        await realtime.signal(tx, 'room.changed', { roomSessionId })
    })
  }

  return {
    /** In the order in which they come. */
    hear(word: ListenWord): void {
      turn = turn
        .then(() => handle(word))
        .catch((error: unknown) => {
          // A lost line only needs a log entry.
          if (!isUnavailable(error)) log.warn({ err: error, roomSessionId }, 'a caption could not be shown')
        })
    },
    /** Has the latest lines translated into the languages that someone reads by now. */
    translateEarlier(): void {
      translations.translateEarlier().catch((error: unknown) => {
        if (!isUnavailable(error))
          log.warn({ err: error, roomSessionId }, 'earlier captions could not be translated')
      })
    },
    close(): void {
      isClosed = true
      translations.close()
    },
    settled: () => turn,
  }
}
