import type { Clock } from '../../platform/clock/clock.ts'
import { boundedText } from '../../platform/outgoing/bounded-text.ts'

export interface OfficeEditor {
  /** The address that edits files with this extension, without parameters; null if the editor cannot. Throws if it does not answer. */
  findAction(extension: string): Promise<string | null>
}

/** How long it is known which files the editor edits. */
const knownMs = 3_600_000
const timeoutMs = 10_000
const maxDiscoveryBytes = 2_000_000

/** An editor for office files, such as Collabora Online, found by WOPI discovery. */
export function createOfficeEditor({ url, clock }: { url: string; clock: Clock }): OfficeEditor {
  let known: { actions: Map<string, string>; until: number } | null = null

  async function discover(): Promise<Map<string, string>> {
    const response = await fetch(`${url}/hosting/discovery`, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`the office editor answered ${response.status}`)
    const discovery = await boundedText(
      response,
      maxDiscoveryBytes,
      () => new Error('the discovery of the office editor is too long'),
    )
    return actionsOf(discovery)
  }

  return {
    async findAction(extension) {
      if (!known || known.until <= clock.now())
        known = { actions: await discover(), until: clock.now() + knownMs }
      return known.actions.get(extension.toLowerCase()) ?? null
    },
  }
}

/** The addresses of the actions `edit`, by extension. Placeholders for optional parameters are left out. */
function actionsOf(discovery: string): Map<string, string> {
  const actions = new Map<string, string>()
  for (const [, tag = ''] of discovery.matchAll(/<action\s([^>]*)>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
    const extension = attribute('ext')?.toLowerCase()
    const address = attribute('urlsrc')
      ?.replaceAll('&amp;', '&')
      .replaceAll(/<[^>]*>|&lt;.*?&gt;/g, '')
    if (attribute('name') === 'edit' && extension && address && URL.canParse(address))
      actions.set(extension, address)
  }
  return actions
}
