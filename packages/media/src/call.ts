import { browserCallDeps, type CallDeps } from './call-deps.ts'
import { createCallConnection } from './call-connection.ts'
import { createCallSending } from './call-sending.ts'
import { createCallShowing } from './call-showing.ts'
import type { Call, CallOptions } from './call-types.ts'
import { createCaptionLine } from './caption-line.ts'
import { createListenedLanguage } from './listened-language.ts'
import { createOwnDevices } from './own-devices.ts'
import { createPlayedPeople } from './played-people.ts'
import { createReactionLine } from './reaction-line.ts'
import { createSpeaker } from './speaker.ts'
import { isClosed, newVisit, readyRoom } from './visit-state.ts'

/** The parts of a call, which follow each other's changes. */
function createParts(options: CallOptions, deps: CallDeps) {
  const { local, onReact } = options
  const visit = newVisit()
  const room = () => readyRoom(visit)
  const reactions = createReactionLine({
    selfId: () => visit.room?.self?.id ?? null,
    send: onReact,
    delay: deps.delay,
  })
  const captions = createCaptionLine()
  const sending = createCallSending({
    visit,
    options,
    deps,
    network: () => showing.line.network(),
    isPublishingHeld: () => connection.isPublishingHeld(),
    onChange: handleChange,
    flush: () => showing.store.flush(),
  })
  const { share, silence, blocked, publisher } = sending
  const showing = createCallShowing({ visit, options, deps, sending })
  const { line, store } = showing
  const speaker = createSpeaker({ room, local })
  const played = createPlayedPeople(room)
  const listened = createListenedLanguage(room)
  const connection = createCallConnection({
    visit,
    options,
    deps,
    sending,
    showing,
    events: { reacted: reactions.receive, captioned: captions.receive },
    sync,
    prepareRoom(entering) {
      played.prepare(entering)
      listened.prepare(entering)
    },
    forgetSpeaker: speaker.forget,
    onClosed() {
      share.close()
      stopFollowing()
      line.stop()
      local.close()
    },
  })
  const stopFollowing = local.subscribe(handleChange)

  function sync() {
    silence.follow()
    void speaker.sync()
    blocked.sync()
    line.sync()
    publisher.sync()
  }

  function handleChange() {
    sync()
    store.invalidate()
  }

  return { visit, sending, showing, connection, played, listened, reactions, captions, sync }
}

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
  const parts = createParts(options, deps)
  const { visit, sending, showing, connection, played, listened, reactions, captions, sync } = parts
  const { store, views } = showing
  const { local } = options

  return {
    local,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    ...connection.before,
    connect: connection.connect,
    ...createOwnDevices({
      local,
      share: sending.share,
      silence: sending.silence,
      rights: () => visit.picture.rights,
      isClosed: () => isClosed(visit),
      sync,
      flush: store.flush,
    }),
    attachVideo: views.attach,
    voices: () => visit.room?.voices ?? [],
    setPlayed: played.set,
    setListening: listened.set,
    async startAudio() {
      await visit.room?.startAudio().catch(() => undefined)
      store.invalidate()
    },
    sendReaction: reactions.send,
    onReaction: reactions.onReaction,
    onCaption: captions.onCaption,
    stats: async (participantId) => (await visit.room?.stats(participantId)) ?? null,
    leave: async (reason = 'left') => connection.close(reason),
  }
}
