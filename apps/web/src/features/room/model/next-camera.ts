import type { Device } from '@majlis/media'

/** How browsers and systems name front cameras, in the languages of the app. */
const front = /front|user|selfie|facetime|أمامي|সামনে/i
const back = /back|rear|environment|خلفي|পেছন|পিছন/i

function facingOf({ label }: Device): 'front' | 'back' | null {
  if (back.test(label)) return 'back'
  return front.test(label) ? 'front' : null
}

/** The first camera that faces the other way, or the next one if the names don't say; null if there is no other. */
export function nextCamera(cameras: readonly Device[], chosenId: string | null): string | null {
  if (cameras.length < 2) return null
  // If none was chosen, the system uses its first camera.
  const index = Math.max(
    0,
    cameras.findIndex(({ id }) => id === chosenId),
  )
  const present = cameras[index]
  const facing = present ? facingOf(present) : null
  const other =
    facing === null ? undefined : cameras.find((camera) => ![null, facing].includes(facingOf(camera)))
  return (other ?? cameras[(index + 1) % cameras.length])?.id ?? null
}
