import { createAheadRoom, disconnect, type ReadyRoom } from './ahead-room.ts'
import type { BeforeJoin } from './before-join.ts'
import type { CreateSfuRoom, SfuRoom } from './sfu-room.ts'

interface ReadyRoomsDeps {
  load(): Promise<CreateSfuRoom>
  open(create: CreateSfuRoom): SfuRoom
  ownTask(): Promise<void>
  /** Join has not been pressed yet. */
  isIdle(): boolean
  isClosed(): boolean
}

/** The rooms that are made before Join: one that is prepared, and one that is connected already. */
export function createReadyRooms({ load, open, ownTask, isIdle, isClosed }: ReadyRoomsDeps) {
  const ahead = createAheadRoom()
  let prepared: SfuRoom | null = null

  const connecting = (room: SfuRoom): ReadyRoom => ({
    room,
    connect: (access) => room.connect(access),
    firstMediaReceived: () => Promise.resolve(),
  })

  function takePrepared(): SfuRoom | null {
    const room = prepared
    prepared = null
    return room
  }

  const before: BeforeJoin = {
    async prepare(url) {
      const known = Promise.resolve(url).catch(() => undefined)
      try {
        const create = await load()
        // Running the media code takes about 10 ms, the rest as long again, and a phone needs four times that. A press of Join, which names no address,
        // waits for no other task.
        if (url !== undefined) await ownTask()
        if (!isIdle() || ahead.isStarted()) return
        const opened = (prepared ??= open(create))
        void opened.warmUp()
        const address = await known
        if (address !== undefined && prepared === opened) await opened.prepare(address)
      } catch {
        // Joining works without it.
      }
    },
    async connectAhead(access) {
      const create = await load().catch(() => null)
      if (!create || !isIdle() || ahead.isStarted()) return
      await ahead.connect(takePrepared() ?? open(create), access)
    },
    isConnectedAhead: ahead.isConnected,
    dropAhead: ahead.drop,
  }

  return {
    before,
    isPublishingHeld: ahead.isPublishingHeld,
    handleDrop: ahead.handleDrop,
    /** Null if there is none yet. */
    take(isAhead: boolean): ReadyRoom | null {
      const taken = isAhead ? ahead.take() : null
      if (taken) return taken
      ahead.drop()
      const room = takePrepared()
      return room && connecting(room)
    },
    /** Null for people who have left in the meantime. */
    async make(): Promise<ReadyRoom | null> {
      const create = await load()
      return isClosed() ? null : connecting(takePrepared() ?? open(create))
    },
    close(): void {
      ahead.drop()
      const room = takePrepared()
      if (room) disconnect(room)
    },
  }
}
