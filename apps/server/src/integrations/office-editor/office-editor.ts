import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import { boundedText } from '../../platform/outgoing/bounded-text.ts'
import { isSigned, proofKeysOf, type ProofKeys, type SignedRequest } from './proof.ts'

export interface OfficeEditor {
  /** The address that edits files with this extension, without parameters; null if the editor cannot. Throws if it does not answer. */
  findAction(extension: string): Promise<string | null>
  /** Whether the editor has signed the request; true if it signs none. Throws if the editor has never answered. */
  hasSent(request: SignedRequest): Promise<boolean>
}

interface Discovery {
  actions: Map<string, string>
  /** Null: the editor signs nothing. */
  proofKeys: ProofKeys | null
}

/** How long it is known which files the editor edits, and its keys. */
const knownMs = hourMs
/** After a wrong signature, the keys are requested again, but no more often. */
const keptMs = 60_000
const timeoutMs = 10_000
const maxDiscoveryBytes = 2_000_000

/** An editor for office files, such as Collabora Online, found by WOPI discovery. */
export function createOfficeEditor({ url, clock }: { url: string; clock: Clock }): OfficeEditor {
  let known: (Discovery & { at: number }) | null = null
  let underWay: Promise<Discovery> | null = null
  let failedAt = Number.NEGATIVE_INFINITY

  async function request(): Promise<Discovery> {
    const response = await fetch(`${url}/hosting/discovery`, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`the office editor answered ${response.status}`)
    const discovery = await boundedText(
      response,
      maxDiscoveryBytes,
      () => new Error('the discovery of the office editor is too long'),
    )
    // An editor that has signed its requests signs them until this process is restarted: no answer without keys switches that off.
    const proofKeys = proofKeysOf(discovery) ?? known?.proofKeys ?? null
    known = { actions: actionsOf(discovery), proofKeys, at: clock.now() }
    return known
  }

  async function discover(maxAgeMs: number): Promise<Discovery> {
    if (known && known.at + maxAgeMs > clock.now()) return known
    underWay ??= request().finally(() => (underWay = null))
    try {
      return await underWay
    } catch (error) {
      failedAt = clock.now()
      throw error
    }
  }

  /** What is open is still saved while the editor's discovery fails, which is not waited for again at once. */
  async function keysOf(maxAgeMs: number): Promise<ProofKeys | null> {
    if (known && failedAt + keptMs > clock.now()) return known.proofKeys
    const { proofKeys } = await discover(maxAgeMs).catch((error: unknown) => {
      if (known) return known
      throw error
    })
    return proofKeys
  }

  async function isBySender(signed: SignedRequest, maxAgeMs: number): Promise<boolean> {
    const keys = await keysOf(maxAgeMs)
    return keys === null || isSigned(signed, keys, clock.now())
  }

  return {
    findAction: async (extension) => (await discover(knownMs)).actions.get(extension.toLowerCase()) ?? null,
    hasSent: async (request) => (await isBySender(request, knownMs)) || isBySender(request, keptMs),
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
