/** Asks the person who they are; resolves to whether they have proven it. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Registers the page's dialog, until the returned function is called. */
export function answerProofRequests(asker: AskForProof): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/**
 * Calls that are refused while the user is being asked wait for the same answer. Returns false immediately if the
 * page can't ask.
 */
export async function requestProof(): Promise<boolean> {
  if (!ask) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
