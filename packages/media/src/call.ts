import type { RoomEndReason, SfuAccess } from '@majlis/contract'
import { browserCallDeps, type CallDeps } from './call-deps.ts'
import {
  callSelf,
  emptyPicture,
  pictureOf,
  sendsCamera,
  snapshotOf,
  type RoomPicture,
} from './call-snapshot.ts'
import { createCaptionLine } from './caption-line.ts'
import { createBlockedDevices, type BlockableSource } from './blocked-devices.ts'
import { createLineKeeper } from './network/line-keeper.ts'
import { createListenedLanguage } from './listened-language.ts'
import { createOwnDevices } from './own-devices.ts'
import { createPlayedPeople } from './played-people.ts'
import { createPublisher } from './publisher.ts'
import { createReactionLine } from './reaction-line.ts'
import { createReadyRooms } from './ready-rooms.ts'
import { createReconnectPause, reconnect } from './reconnect-pause.ts'
import { createScreenShare } from './screen-share.ts'
import { createSilence } from './silence.ts'
import type { CreateSfuRoom, DropReason, SfuRoom, Source } from './sfu-room.ts'
import { createSpeaker } from './speaker.ts'
import { createSnapshotStore } from './snapshot-store.ts'
import type { Call, CallOptions, CallSnapshot } from './call-types.ts'
import { createVideoViews } from './video-views.ts'
import { wantedTrack } from './wanted-track.ts'

/**
 * One visit to one room.
 *
 *   idle → connecting → connected ⇄ reconnecting → closed      (any state → closed by leave)
 *
 * `reconnecting` has two stages that look the same from outside: LiveKit resumes its session; if it gives up, a new
 * connection is made with a fresh token for the same identity, so that the SFU replaces the old one and no duplicate stays.
 * Tracks that were on are published again; those that were off stay off. Final endings (removed, ended, joined elsewhere) close the call.
 */
export function createCall(options: CallOptions, deps: CallDeps = browserCallDeps()): Call {
  const { local, onNeedToken, onSwitchOn, onReact } = options
  let connection: CallSnapshot['connection'] = 'idle'
  let closeReason: RoomEndReason | null = null
  let picture: RoomPicture = emptyPicture
  let room: SfuRoom | null = null
  /** The SFU has responded. The camera waits for media, because encoding it would delay the first frames of the others. */
  let reached: 'nothing' | 'signalling' | 'media' = 'nothing'
  const reactions = createReactionLine({
    selfId: () => room?.self?.id ?? null,
    send: onReact,
    delay: deps.delay,
  })
  const captions = createCaptionLine()
  const share = createScreenShare({
    getDisplayMedia: deps.getDisplayMedia,
    onChange: () => {
      sync()
      store.invalidate()
    },
  })
  const isClosed = () => connection === 'closed'
  const readyRoom = () => (reached !== 'nothing' && !isClosed() ? room : null)
  const silence = createSilence({ room: readyRoom, local, share, earlier: options.turnedOff ?? null })
  const speaker = createSpeaker({ room: readyRoom, local })
  const played = createPlayedPeople(readyRoom)
  const listened = createListenedLanguage(readyRoom)
  const line = createLineKeeper({
    room: () => (connection === 'connected' ? readyRoom() : null),
    picture: () => picture,
    dataUse: () => local.getSnapshot().dataUse,
    every: deps.every,
    onChange: () => {
      views.refresh()
      publisher.sync()
      store.flush()
    },
  })
  const blocked = createBlockedDevices({
    room: readyRoom,
    local,
    share,
    ask: onSwitchOn,
    forbid: handleForbidden,
  })

  const selfOf = () => callSelf({ local, blocked, share, silence, rights: picture.rights })

  const store = createSnapshotStore<CallSnapshot>((previous) => {
    if (room && reached !== 'nothing' && connection !== 'reconnecting') picture = pictureOf(room, picture)
    const state = { connection, closeReason, picture, self: selfOf(), network: line.network() }
    return snapshotOf({ ...state, isReceived: line.isReceived }, previous)
  }, deps.schedule)

  const views = createVideoViews({
    isSelf: (target) => room?.self?.id === target || picture.participants[0]?.id === target,
    attachPreview: local.attachPreview,
    getVideo: (target) => (line.isReceived(target) ? (room?.getVideo(target) ?? null) : null),
  })

  // The people shown may have changed with the speaker, and what may be published with the rights.
  store.subscribe(() => {
    views.refresh()
    publisher.sync()
  })

  function setConnection(next: CallSnapshot['connection']) {
    if (connection === next || isClosed()) return
    connection = next
    store.flush()
  }

  const isLetOn = (source: BlockableSource) =>
    picture.rights[source] && !room?.isBlocked(source) && silence.by()[source] === null

  const isCameraDue = () => reached === 'media' && sendsCamera(line.network())
  const publisher = createPublisher({
    room: () => (ready.isPublishingHeld() ? null : readyRoom()),
    wanted: (source) => wantedTrack(source, { local, share, isLetOn, isCameraDue: isCameraDue() }),
    onFailed: (source) => (source === 'screen' ? share.fail() : undefined),
    delay: deps.delay,
    random: deps.random,
  })
  function sync() {
    silence.follow()
    void speaker.sync()
    blocked.sync()
    line.sync()
    publisher.sync()
  }

  async function handleTurnedOff(source: Source) {
    if (connection === 'reconnecting') return
    publisher.markOff(source)
    if (source !== 'screen_audio') await handleForbidden(source)
  }

  async function handleForbidden(source: BlockableSource | 'screen') {
    if (connection === 'reconnecting') return
    await silence.put(source)
    store.flush()
  }

  const ready = createReadyRooms({
    load: deps.loadSfuRoom,
    open: openRoom,
    isIdle: () => connection === 'idle',
    isClosed,
  })

  function openRoom(create: CreateSfuRoom): SfuRoom {
    /** Events of a replaced connection are ignored: the SFU reports to the old one that the new one took over. */
    const ifCurrent = (act: () => void) => () => {
      if (room === opened) act()
    }
    const opened: SfuRoom = create({
      changed: ifCurrent(() => {
        views.refresh()
        sync()
        store.invalidate()
      }),
      resuming: (isResuming) => ifCurrent(() => handleResume(isResuming))(),
      signalReady: ifCurrent(() => {
        if (reached === 'nothing') reached = 'signalling'
        picture = pictureOf(opened, picture)
        sync()
        // Immediately: the first frame depends on knowing the participants.
        store.flush()
      }),
      dropped(reason) {
        if (!ready.handleDrop(opened)) ifCurrent(() => handleDrop(reason))()
      },
      turnedOff: (source) => ifCurrent(() => void handleTurnedOff(source))(),
      reacted: (received) => ifCurrent(() => reactions.receive(received))(),
      captioned: (caption) => ifCurrent(() => captions.receive(caption))(),
    })
    return opened
  }

  /** While LiveKit resumes, it removes and restores everything: the snapshot is kept, and what is published is checked afterwards. */
  function handleResume(isResuming: boolean) {
    if (connection === 'connecting') return
    setConnection(isResuming ? 'reconnecting' : 'connected')
    line.forget()
    if (isResuming) return
    publisher.forget()
    views.refresh()
    sync()
    store.invalidate()
  }

  function forgetRoom() {
    room = null
    reached = 'nothing'
    speaker.forget()
    publisher.forget()
    line.forget()
    views.refresh()
  }

  function handleDrop(reason: DropReason) {
    forgetRoom()
    if (reason !== 'lost') return close(reason)
    setConnection('reconnecting')
    void connectAnew()
  }

  /** Rejects if it failed; the room is then discarded. */
  async function enter(access: SfuAccess, isAhead = false): Promise<void> {
    // Immediately if a room is ready: rendering in between would delay the connection.
    const taken = ready.take(isAhead) ?? (await ready.make())
    if (!taken) return
    const entering = taken.room
    room = entering
    played.prepare(entering)
    listened.prepare(entering)
    try {
      await taken.connect(access)
    } catch (error) {
      if (room === entering) forgetRoom()
      throw error
    }
    if (isClosed()) return void entering.disconnect()
    // A drop right after connecting has been handled already.
    if (room !== entering) return
    reached = 'media'
    picture = pictureOf(entering, picture)
    views.refresh()
    setConnection('connected')
    sync()
    await taken.firstMediaReceived()
    sync()
  }

  const connectAnew = () => reconnect({ pause, isClosed, onNeedToken, enter, close })

  function close(reason: RoomEndReason) {
    if (isClosed()) return
    const last = room
    ready.close()
    connection = 'closed'
    closeReason = reason
    forgetRoom()
    share.close()
    stopFollowing()
    line.stop()
    local.close()
    pause.close()
    store.flush()
    if (last) void last.disconnect().catch(() => undefined)
  }

  const pause = createReconnectPause(deps)
  const stopFollowing = local.subscribe(() => {
    sync()
    store.invalidate()
  })

  const own = createOwnDevices({
    local,
    share,
    silence,
    rights: () => picture.rights,
    isClosed,
    sync,
    flush: store.flush,
  })

  return {
    local,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    ...ready.before,
    async connect(access, { isAhead = false } = {}) {
      if (connection !== 'idle') return
      setConnection('connecting')
      await enter(access, isAhead).catch(() => connectAnew())
    },
    ...own,
    attachVideo: views.attach,
    voices: () => room?.voices ?? [],
    setPlayed: played.set,
    setListening: listened.set,
    async startAudio() {
      await room?.startAudio().catch(() => undefined)
      store.invalidate()
    },
    sendReaction: reactions.send,
    onReaction: reactions.onReaction,
    onCaption: captions.onCaption,
    stats: async (participantId) => (await room?.stats(participantId)) ?? null,
    leave: async (reason = 'left') => close(reason),
  }
}
