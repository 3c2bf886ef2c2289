import type { CallDeps } from './call-deps.ts'
import type { CallSending } from './call-sending.ts'
import { callSelf, pictureOf, snapshotOf } from './call-snapshot.ts'
import type { CallOptions, CallSnapshot } from './call-types.ts'
import { createLineKeeper } from './network/line-keeper.ts'
import { createSnapshotStore } from './snapshot-store.ts'
import { createVideoViews } from './video-views.ts'
import { readyRoom, type VisitState } from './visit-state.ts'

interface CallShowingDeps {
  visit: VisitState
  options: Pick<CallOptions, 'local'>
  deps: Pick<CallDeps, 'every' | 'schedule'>
  sending: CallSending
}

/** What the page shows of a call, as far as the user's line carries it. */
export function createCallShowing({ visit, options: { local }, deps, sending }: CallShowingDeps) {
  const { blocked, publisher, share, silence } = sending
  const line = createLineKeeper({
    room: () => (visit.connection === 'connected' ? readyRoom(visit) : null),
    picture: () => visit.picture,
    dataUse: () => local.getSnapshot().dataUse,
    every: deps.every,
    onChange: () => {
      views.refresh()
      publisher.sync()
      store.flush()
    },
  })

  const store = createSnapshotStore<CallSnapshot>((previous) => {
    const { room, reached, connection, closeReason } = visit
    if (room && reached !== 'nothing' && connection !== 'reconnecting')
      visit.picture = pictureOf(room, visit.picture)
    const { picture } = visit
    const self = callSelf({ local, blocked, share, silence, rights: picture.rights })
    const state = { connection, closeReason, picture, self, network: line.network() }
    return snapshotOf({ ...state, isReceived: line.isReceived }, previous)
  }, deps.schedule)

  const views = createVideoViews({
    isSelf: (target) => visit.room?.self?.id === target || visit.picture.participants[0]?.id === target,
    attachPreview: local.attachPreview,
    getVideo: (target) => (line.isReceived(target) ? (visit.room?.getVideo(target) ?? null) : null),
  })

  // The people shown may have changed with the speaker, and what may be published with the rights.
  store.subscribe(() => {
    views.refresh()
    publisher.sync()
  })

  return { line, store, views }
}

export type CallShowing = ReturnType<typeof createCallShowing>
