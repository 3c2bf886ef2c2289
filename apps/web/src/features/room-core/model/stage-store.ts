import type { CallParticipant, CallSnapshot, Store } from '@majlis/media'
import {
  arrangeStage,
  nextView,
  type Presented,
  type Scene,
  type StageInput,
  type ViewChoice,
} from './stage.ts'
import { createStore } from '../../../shared/store/index.ts'
import { emptyOrder, nextTileOrder, sameList, type TileOrder } from './tile-order.ts'

export interface StageState {
  view: ViewChoice
  pinnedId: string | null
  chosenScreenId: string | null
  scene: Scene
}

export interface StageStore extends Store<StageState> {
  setView(view: ViewChoice): void
  nextView(): void
  /** Sets the user's own pin; pinning the same person again removes it. */
  togglePin(participantId: string): void
  /** Null: returns to the presented document. */
  chooseScreen(trackId: string | null): void
  setSpotlight(participantId: string | null): void
  setPresented(presented: Presented | null): void
  /** How many tiles are visible at first, on the first page or in the strip; speakers are moved among them. */
  setFirstPageSize(size: number): void
  /** Follows the call from now on. Returns how to stop. */
  start(): () => void
}

/** Their own. */
type Choice = Pick<StageInput, 'view' | 'pinnedId' | 'chosenScreenId'>
/** The same for everyone inside. */
type ForEveryone = Pick<StageInput, 'spotlightId' | 'presented'>

/** Most people do not hear interpreters. */
const isHeardByAll = ({ isSpeaking, interpreting }: CallParticipant) => isSpeaking && interpreting === null

/** The view of the stage, kept while people come, go, speak and share. */
export function createStageStore(call: Store<CallSnapshot>, first: ForEveryone): StageStore {
  const forEveryone = { ...first }
  let firstPageSize = Number.POSITIVE_INFINITY
  let order: TileOrder = emptyOrder
  let step = 0
  const choice: Choice = { view: 'grid', pinnedId: null, chosenScreenId: null }
  const store = createStore<StageState>({ ...choice, scene: { layout: 'grid', focus: null, tiles: [] } })

  function update(): void {
    const { participants, screens, activeSpeakerId } = call.getSnapshot()
    const selfId = participants.find((participant) => participant.isSelf)?.id ?? null
    const { focus } = store.getSnapshot().scene
    step += 1
    order = nextTileOrder(order, {
      ids: participants.map(({ id }) => id),
      speakingIds: participants.filter(isHeardByAll).map(({ id }) => id),
      selfId,
      focusedId: focus?.kind === 'person' ? focus.participantId : null,
      firstPageSize,
      now: step,
    })
    const next = arrangeStage({
      ...choice,
      ...forEveryone,
      order: order.ids,
      selfId,
      screens,
      activeSpeakerId,
    })
    store.set((state) => {
      const scene = sameScene(state.scene, next) ? state.scene : next
      const { view, pinnedId, chosenScreenId } = choice
      const isSame =
        scene === state.scene &&
        view === state.view &&
        pinnedId === state.pinnedId &&
        chosenScreenId === state.chosenScreenId
      return isSame ? state : { view, pinnedId, chosenScreenId, scene }
    })
  }

  function choose(change: Partial<Choice>): void {
    Object.assign(choice, change)
    update()
  }

  update()

  return {
    ...store,
    setView: (view) => choose({ view, pinnedId: null }),
    nextView: () => choose({ view: nextView(choice.view), pinnedId: null }),
    togglePin: (participantId) =>
      choose({ pinnedId: choice.pinnedId === participantId ? null : participantId }),
    chooseScreen: (trackId) => choose({ chosenScreenId: trackId, pinnedId: null }),
    setSpotlight(participantId) {
      if (forEveryone.spotlightId === participantId) return
      forEveryone.spotlightId = participantId
      update()
    },
    setPresented(next) {
      const { presented } = forEveryone
      if (presented?.fileId === next?.fileId && presented?.presenterId === next?.presenterId) return
      forEveryone.presented = next
      // A screen chosen earlier does not hide a new presentation.
      choose({ chosenScreenId: null })
    },
    setFirstPageSize(size) {
      if (firstPageSize === size) return
      firstPageSize = size
      update()
    },
    start() {
      update()
      return call.subscribe(update)
    },
  }
}

function sameScene(a: Scene, b: Scene): boolean {
  return (
    a.layout === b.layout &&
    a.focus?.kind === b.focus?.kind &&
    a.focus?.target === b.focus?.target &&
    sameList(a.tiles, b.tiles)
  )
}
