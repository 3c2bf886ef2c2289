import type { RoomPresentation } from '@majlis/contract'
import type { SharedScreen } from '@majlis/media'

/** The views to choose from. A shared screen, a presented document or a pinned person takes the large place in every view. */
export const viewChoices = ['grid', 'speaker', 'sidebar'] as const
export type ViewChoice = (typeof viewChoices)[number]

/** The picture in the large place. `target` is the argument of `Call.attachVideo`; for a document, its ID. */
export type Focus =
  | { kind: 'screen'; participantId: string; target: string }
  | { kind: 'document'; participantId: string; target: string }
  | { kind: 'person'; participantId: string; target: string }

/** A presented document and its presenter. */
export type Presented = Pick<RoomPresentation, 'presenterId' | 'fileId'>

export interface StageInput {
  view: ViewChoice
  /** Everyone inside in the order of tiles. */
  order: readonly string[]
  selfId: string | null
  screens: readonly SharedScreen[]
  /** The viewer's own pin: a participant id. */
  pinnedId: string | null
  /** The viewer's choice among several shared screens: a track id. */
  chosenScreenId: string | null
  presented: Presented | null
  /** The hosts' choice for everyone. */
  spotlightId: string | null
  activeSpeakerId: string | null
}

export interface Scene {
  layout: ViewChoice
  focus: Focus | null
  /** Everyone else, in order: the grid, or the strip beside the large place. */
  tiles: readonly string[]
}

function person(participantId: string): Focus {
  return { kind: 'person', participantId, target: participantId }
}

/**
 * The screen that the viewer sees: their choice, else the newest of the others. The own screen is shown only when
 * chosen, because it would show itself within itself.
 */
export function focusedScreen(
  screens: readonly SharedScreen[],
  chosenScreenId: string | null,
): SharedScreen | null {
  const chosen = screens.find((screen) => screen.trackId === chosenScreenId)
  return chosen ?? screens.filter((screen) => !screen.isSelf).at(-1) ?? null
}

/**
 * Arranges the stage. The large place goes to the first of these: own pin, chosen screen, presented document, shared
 * screen, spotlight, and in the speaker and sidebar views the active speaker. The grid view has no large place unless one of the others asks for it.
 */
export function arrangeStage(input: StageInput): Scene {
  const focus = chooseFocus(input)
  if (!focus) return { layout: 'grid', focus: null, tiles: input.order }
  const layout = input.view === 'grid' ? 'sidebar' : input.view
  const tiles = focus.kind === 'person' ? input.order.filter((id) => id !== focus.participantId) : input.order
  return { layout, focus, tiles: spotlightFirst(tiles, input.spotlightId) }
}

function chooseFocus(input: StageInput): Focus | null {
  const { view, order, screens, pinnedId, chosenScreenId, spotlightId, activeSpeakerId, selfId } = input
  const presented = presentedBy(input)
  if (pinnedId !== null && order.includes(pinnedId)) return person(pinnedId)
  const isChosen = screens.some(({ trackId }) => trackId === chosenScreenId)
  if (presented && !isChosen)
    return { kind: 'document', participantId: presented.presenterId, target: presented.fileId }
  const screen = focusedScreen(screens, chosenScreenId)
  if (screen) return { kind: 'screen', participantId: screen.participantId, target: screen.trackId }
  if (spotlightId !== null && order.includes(spotlightId)) return person(spotlightId)
  if (view === 'grid') return null
  if (activeSpeakerId !== null && order.includes(activeSpeakerId)) return person(activeSpeakerId)
  const first = order.find((id) => id !== selfId) ?? selfId
  return first === null ? null : person(first)
}

/** A document is shown while its presenter is connected. */
function presentedBy({ presented, order }: StageInput): Presented | null {
  return presented !== null && order.includes(presented.presenterId) ? presented : null
}

function spotlightFirst(tiles: readonly string[], spotlightId: string | null): readonly string[] {
  if (spotlightId === null || !tiles.includes(spotlightId)) return tiles
  return [spotlightId, ...tiles.filter((id) => id !== spotlightId)]
}

/** G goes through the views in this order. */
export function nextView(view: ViewChoice): ViewChoice {
  const index = viewChoices.indexOf(view)
  return viewChoices[(index + 1) % viewChoices.length] ?? 'grid'
}
