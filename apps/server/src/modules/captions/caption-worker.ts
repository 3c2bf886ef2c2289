import { randomUUID } from 'node:crypto'
import type { MediaServer } from '../../integrations/livekit/index.ts'
import { promptOf } from '../../integrations/speech/index.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { createWorkLoop } from '../../platform/work-loop/work-loop.ts'
import { createCaptionRoom, type CaptionRoom, type CaptionRoomDeps } from './caption-room.ts'
import type { Listener, StartListener } from './listening/start-listener.ts'
import type { ListenOrder } from './listening/words.ts'
import type { CaptionReader } from '../rooms/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import * as runsRepository from './runs.repository.ts'
import type { WantedRoom } from './runs.repository.ts'
import * as workersRepository from './workers.repository.ts'

export interface CaptionWorkerDeps extends CaptionRoomDeps {
  media: Pick<MediaServer, 'access' | 'removeParticipant'>
  reader: Pick<CaptionReader, 'findObstacle'>
  rules: Pick<RulesReader, 'processingOf'>
  /** Where this machine reaches the SFU. */
  sfuUrl: string
  speech: ListenOrder['speech']
  /** Rooms at once. */
  capacity: number
  startListener: StartListener
}

const everyMs = 1_000
/** The token only has to last until the process has connected; the SFU renews it then. */
const tokenTtlMs = 3 * minuteMs
/** The pause before a process that ended is started again. */
const pauseAfterMs = 5_000
/** A room that cannot have captions is not asked about again before. */
const refusedForMs = 5_000
const roomsAtOnce = 50

interface Run {
  listener: Listener
  room: CaptionRoom
  listenerId: string
  /** This process ended it. */
  isOver: boolean
}

/**
 * Takes rooms whose host has turned captions on, and listens to each in a process of its own. It holds a lease on each, renewed every second: when
 * this process dies, another one takes over. The same check ends processes whose room no longer wants captions.
 */
export function createCaptionWorker(deps: CaptionWorkerDeps) {
  const { db, log, realtime, capacity } = deps
  const workerId = randomUUID()
  const runs = createRuns(deps, workerId)
  const refused = createRefused()
  let isStopped = false

  /** Ends what is not wanted any more, or not allowed: the plan and the organisation's rules can change during a meeting. */
  async function followHeld(judge: Judge): Promise<void> {
    const kept = new Set<string>()
    for (const room of await runsRepository.renew(db, workerId, runs.ids()))
      if (await judge(room)) kept.add(room.roomSessionId)
    for (const roomSessionId of runs.ids()) if (!kept.has(roomSessionId)) runs.end(roomSessionId)
  }

  /** Rooms that cannot have captions are passed over, so that they keep none from others. */
  async function claimMore(judge: Judge): Promise<void> {
    const isFree = () => !isStopped && runs.ids().length < capacity
    while (isFree()) {
      const waiting = await runsRepository.listWaiting(db, { refused: refused.list(), limit: roomsAtOnce })
      if (waiting.length === 0) return
      for (const room of waiting) {
        if (!isFree()) return
        // What another process has taken meanwhile is not asked for again in this look, either.
        if (!(await judge(room)) || !(await runs.begin(room))) refused.add(room.roomSessionId)
      }
    }
  }

  /** People in rooms that wait see that they do. */
  async function reportFull(): Promise<void> {
    if (runs.ids().length < capacity || (await workersRepository.findDelay(db)) !== 'full') return
    await db.transaction().execute(async (tx) => {
      for (const roomSessionId of await runsRepository.markFull(tx, workerId, roomsAtOnce))
        await realtime.signal(tx, 'room.changed', { roomSessionId })
    })
  }

  async function look(): Promise<void> {
    try {
      await workersRepository.report(db, workerId, capacity)
      const judge = createJudge(deps)
      await followHeld(judge)
      await claimMore(judge)
      await reportFull()
    } catch (error) {
      // Outages of the database are logged elsewhere.
      if (!isUnavailable(error)) log.warn({ err: error }, 'captions could not look for rooms')
    }
  }

  const loop = createWorkLoop(look, everyMs)

  return {
    async start(): Promise<void> {
      await workersRepository.deleteSilent(db)
      loop.wake()
    },
    /** Something about the room has changed. */
    wake(roomSessionId: string): void {
      if (runs.ids().includes(roomSessionId)) loop.wake()
    },
    /** Someone reads another language: what was said before is translated too. */
    translateEarlier: runs.translateEarlier,
    /** Stops listening at once, because the meeting has ended. */
    stopRoom: runs.end,
    async stop(): Promise<void> {
      isStopped = true
      await loop.stop()
      await runs.leave()
      // If the database is not there, it is taken to be dead after seconds.
      await workersRepository.remove(db, workerId).catch(() => undefined)
    },
  }
}

type Judge = (room: WantedRoom) => Promise<boolean>

/** Whether a room may have captions, asked once for each host in one look. */
function createJudge({ db, reader }: Pick<CaptionWorkerDeps, 'db' | 'reader'>): Judge {
  const asked = new Map<string, Promise<boolean>>()
  return (room) => {
    const key = `${room.organizationId} ${room.hostUserId}`
    const isAllowed = asked.get(key) ?? reader.findObstacle(db, room).then((obstacle) => obstacle === null)
    asked.set(key, isAllowed)
    return isAllowed
  }
}

/** Rooms that were passed over lately. */
function createRefused() {
  const until = new Map<string, number>()
  return {
    add: (roomSessionId: string) => void until.set(roomSessionId, performance.now() + refusedForMs),
    list(): string[] {
      for (const [id, at] of until) if (at < performance.now()) until.delete(id)
      return [...until.keys()]
    },
  }
}

export type CaptionWorker = ReturnType<typeof createCaptionWorker>

/** The rooms that this process listens to at the moment. */
function createRuns(deps: CaptionWorkerDeps, workerId: string) {
  const { db, media } = deps
  const runs = new Map<string, Run>()
  const finishing = new Map<string, Promise<void>>()

  /** However it ended: if captions are still on, the next check after the pause starts them again. */
  async function finish(roomSessionId: string, { room, listenerId, isOver }: Run): Promise<void> {
    // Otherwise the SFU keeps it in the room for some seconds.
    await media.removeParticipant(roomSessionId, listenerId).catch(() => undefined)
    if (!isOver) room.hear({ kind: 'state', state: 'unavailable' })
    await room.settled()
    room.close()
    await runsRepository.release(db, { roomSessionId, workerId }, isOver ? 0 : pauseAfterMs)
  }

  function end(roomSessionId: string): void {
    const run = runs.get(roomSessionId)
    if (!run) return
    run.isOver = true
    run.room.close()
    run.listener.stop()
  }

  return {
    ids: () => [...runs.keys()],

    /** False if another process has it. */
    async begin({ roomSessionId, organizationId }: WantedRoom): Promise<boolean> {
      const listenerId = randomUUID()
      if (runs.has(roomSessionId)) return false
      if (!(await runsRepository.claim(db, { roomSessionId, workerId, listenerId }))) return false
      const { token } = await media.access({
        room: roomSessionId,
        identity: listenerId,
        name: 'captions',
        attributes: {},
        rights: { publishSources: [] },
        isHidden: true,
        ttlMs: tokenTtlMs,
      })
      const room = createCaptionRoom(deps, { roomSessionId, organizationId, workerId })
      const { words } = await deps.rules.processingOf(db, organizationId)
      const order = { url: deps.sfuUrl, token, speech: deps.speech, prompt: promptOf(words) }
      const listener = deps.startListener(order, room.hear)
      const run: Run = { listener, room, listenerId, isOver: false }
      runs.set(roomSessionId, run)
      const over = run.listener.over
        .then(() => finish(roomSessionId, run))
        .catch(() => undefined)
        .finally(() => runs.delete(roomSessionId) && finishing.delete(roomSessionId))
      finishing.set(roomSessionId, over)
      // What the process before this one has left untranslated.
      room.translateEarlier()
      return true
    },

    end,

    translateEarlier(roomSessionId: string): void {
      runs.get(roomSessionId)?.room.translateEarlier()
    },

    async leave(): Promise<void> {
      const ends = [...finishing.values()]
      for (const roomSessionId of runs.keys()) end(roomSessionId)
      await Promise.all(ends)
    },
  }
}
