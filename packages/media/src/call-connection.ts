import type { RoomEndReason, SfuAccess } from '@majlis/contract'
import type { CallDeps } from './call-deps.ts'
import type { CallSending } from './call-sending.ts'
import type { CallShowing } from './call-showing.ts'
import { pictureOf } from './call-snapshot.ts'
import type { CallOptions, CallSnapshot } from './call-types.ts'
import { createReadyRooms } from './ready-rooms.ts'
import { createReconnectPause, reconnect } from './reconnect-pause.ts'
import type { CreateSfuRoom, DropReason, SfuRoom, SfuRoomListener } from './sfu-room.ts'
import { isClosed, type VisitState } from './visit-state.ts'

type RoomEvents = Pick<SfuRoomListener, 'reacted' | 'captioned'>

interface CallConnectionDeps {
  visit: VisitState
  options: Pick<CallOptions, 'onNeedToken'>
  deps: CallDeps
  sending: CallSending
  showing: CallShowing
  /** What goes on in the room, from the current connection. */
  events: RoomEvents
  /** Publishes and applies what is wanted now. */
  sync(): void
  /** Another room takes over what was chosen for the one before. */
  prepareRoom(room: SfuRoom): void
  forgetSpeaker(): void
  /** The call is over. */
  onClosed(): void
}

/** Connects a call, keeps it connected, and closes it. */
export function createCallConnection(parts: CallConnectionDeps) {
  const { visit, options, deps, showing, sync } = parts
  const { store, views } = showing
  const pause = createReconnectPause(deps)
  const { setConnection, handleResume, forgetRoom } = createConnectionState(parts)

  const ready = createReadyRooms({
    load: deps.loadSfuRoom,
    open: (create) =>
      openRoom(create, parts, {
        handleResume,
        handleDrop: (room, ifCurrent) => {
          if (!ready.handleDrop(room)) ifCurrent(handleDrop)
        },
      }),
    ownTask: deps.ownTask,
    isIdle: () => visit.connection === 'idle',
    isClosed: () => isClosed(visit),
  })

  function handleDrop(reason: DropReason) {
    forgetRoom()
    if (reason !== 'lost') return close(reason)
    setConnection('reconnecting')
    void connectAgain()
  }

  /** Rejects if it failed; the room is then discarded. */
  async function enter(access: SfuAccess, isAhead = false): Promise<void> {
    // Immediately if a room is ready: rendering in between would delay the connection.
    const taken = ready.take(isAhead) ?? (await ready.make())
    if (!taken) return
    const entering = taken.room
    visit.room = entering
    parts.prepareRoom(entering)
    try {
      await taken.connect(access)
    } catch (error) {
      if (visit.room === entering) forgetRoom()
      throw error
    }
    if (isClosed(visit)) return void entering.disconnect()
    // A drop right after connecting has been handled already.
    if (visit.room !== entering) return
    visit.reached = 'media'
    visit.picture = pictureOf(entering, visit.picture)
    views.refresh()
    setConnection('connected')
    sync()
    await taken.firstMediaReceived()
    sync()
  }

  const connectAgain = () =>
    reconnect({ pause, isClosed: () => isClosed(visit), onNeedToken: options.onNeedToken, enter, close })

  function close(reason: RoomEndReason) {
    if (isClosed(visit)) return
    const last = visit.room
    ready.close()
    visit.connection = 'closed'
    visit.closeReason = reason
    forgetRoom()
    parts.onClosed()
    pause.close()
    store.flush()
    if (last) void last.disconnect().catch(() => undefined)
  }

  return {
    before: ready.before,
    isPublishingHeld: ready.isPublishingHeld,
    async connect(access: SfuAccess, { isAhead = false } = {}) {
      if (visit.connection !== 'idle') return
      setConnection('connecting')
      await enter(access, isAhead).catch(() => connectAgain())
    },
    close,
  }
}

/** The state of the connection, and what follows when it changes. */
function createConnectionState({ visit, sending, showing, sync, forgetSpeaker }: CallConnectionDeps) {
  const { line, store, views } = showing
  const { publisher } = sending

  function setConnection(next: CallSnapshot['connection']) {
    if (visit.connection === next || isClosed(visit)) return
    visit.connection = next
    store.flush()
  }

  return {
    setConnection,
    /** While LiveKit resumes, it removes and restores everything: the snapshot is kept, and what is published is checked afterwards. */
    handleResume(isResuming: boolean) {
      if (visit.connection === 'connecting') return
      setConnection(isResuming ? 'reconnecting' : 'connected')
      line.forget()
      if (isResuming) return
      publisher.forget()
      views.refresh()
      sync()
      store.invalidate()
    },
    forgetRoom() {
      visit.room = null
      visit.reached = 'nothing'
      forgetSpeaker()
      publisher.forget()
      line.forget()
      views.refresh()
    },
  }
}

interface RoomHandlers {
  handleResume(isResuming: boolean): void
  handleDrop(room: SfuRoom, ifCurrent: (act: (reason: DropReason) => void) => void): void
}

/** A room whose events count while it is the current one. */
function openRoom(
  create: CreateSfuRoom,
  { visit, sending, showing, events, sync }: CallConnectionDeps,
  { handleResume, handleDrop }: RoomHandlers,
): SfuRoom {
  const { store, views } = showing
  /** Events of a replaced connection are ignored: the SFU reports to the old one that the new one took over. */
  const ifCurrent =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      if (visit.room === opened) act(...given)
    }
  const opened: SfuRoom = create({
    changed: ifCurrent(() => {
      views.refresh()
      sync()
      store.invalidate()
    }),
    resuming: ifCurrent(handleResume),
    signalReady: ifCurrent(() => {
      if (visit.reached === 'nothing') visit.reached = 'signalling'
      visit.picture = pictureOf(opened, visit.picture)
      sync()
      // Immediately: the first frame depends on knowing the participants.
      store.flush()
    }),
    dropped: (reason) => handleDrop(opened, (act) => ifCurrent(act)(reason)),
    turnedOff: ifCurrent((source) => void sending.handleTurnedOff(source)),
    reacted: ifCurrent(events.reacted),
    captioned: ifCurrent(events.captioned),
  })
  return opened
}
