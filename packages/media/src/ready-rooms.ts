import { createAheadRoom, disconnect, type ReadyRoom } from './ahead-room.ts'
import type { BeforeJoin } from './before-join.ts'
import type { CreateSfuRoom, SfuRoom } from './sfu-room.ts'

interface ReadyRoomsDeps {
  load(): Promise<CreateSfuRoom>
  open(create: CreateSfuRoom): SfuRoom
  /** Nothing was asked for yet but to be ready. */
  isIdle(): boolean
  isClosed(): boolean
}

/** The rooms that are made before Join: one that is prepared, and one that is connected already. */
export function createReadyRooms({ load, open, isIdle, isClosed }: ReadyRoomsDeps) {
  const ahead = createAheadRoom()
  let prepared: SfuRoom | null = null

  const connecting = (room: SfuRoom): ReadyRoom => ({
    room,
    connect: (access) => room.connect(access),
    release: () => Promise.resolve(),
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
        if (!isIdle() || ahead.isThere()) return
        const opened = (prepared ??= open(create))
        const address = await known
        if (address !== undefined && prepared === opened) await opened.prepare(address)
      } catch {
        // Joining works without it.
      }
    },
    async connectAhead(access) {
      const create = await load().catch(() => null)
      if (!create || !isIdle() || ahead.isThere()) return
      await ahead.connect(takePrepared() ?? open(create), access)
    },
    isConnectedAhead: ahead.isConnected,
    dropAhead: ahead.drop,
  }

  return {
    before,
    isHeld: ahead.isHeld,
    lost: ahead.lost,
    /** At once, if there is one; null otherwise. */
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
