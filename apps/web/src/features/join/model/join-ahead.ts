import { readJoinPath, type MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { showFirstStage } from '../components/first-stage.ts'
import { hasPressedEarly, releaseScreens } from './pre-join-ahead.ts'
import { createJoinController, type JoinController } from './join-controller.ts'
import { browserJoinDeps } from './join-deps.ts'

let ahead: { meeting: string; controller: JoinController } | null = null

export function startToJoin(reference: MeetingReference): JoinController {
  const controller = createJoinController(reference, browserJoinDeps())
  controller.start()
  return controller
}

/** The join that was begun before the app was rendered; returned once. */
export function takeJoinAhead({ meeting }: MeetingReference): JoinController | null {
  const taken = ahead?.meeting === meeting ? ahead.controller : null
  if (taken) ahead = null
  return taken
}

/**
 * Joins before the app is rendered, which takes a slow phone as long as connecting: for a guest who has pressed Join
 * in the page's own frame. Resolves once there is more to show than that frame shows. Called again before each step
 * of rendering, for people who press later.
 */
export async function joinAhead({ pathname, search }: Location): Promise<void> {
  const reference = readJoinPath(pathname, search)
  const opening = document.getElementById('opening')
  if (!reference || !opening || ahead || !hasPressedEarly(reference)) return
  const controller = startToJoin(reference)
  ahead = { meeting: reference.meeting, controller }
  await hasArrived(controller)
  if (controller.getSnapshot().step === 'inside') await showFirstStage(opening, controller.call)
  releaseScreens()
}

/** The server has responded. */
async function hasArrived({ subscribe, getSnapshot }: JoinController): Promise<void> {
  const isOnWay = () => ['loading', 'joining'].includes(getSnapshot().step)
  if (!isOnWay()) return
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribe(() => {
      if (isOnWay()) return
      unsubscribe()
      resolve()
    })
  })
}
