import compat, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode'
import { supportedBrowsers } from '../../../apps/web/vite/supported-browsers.ts'

export { compat, type Identifier }

const browsers = Object.entries(supportedBrowsers) as [keyof typeof supportedBrowsers, string][]

/** Whether a version is not newer than another one: `16.4` than `16.4`, `≤83` than `111`. */
function isUpTo(version: string | false | undefined, limit: string): boolean {
  if (!version || version === 'preview') return false
  const [a = [], b = []] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number))
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0))
  return at < 0 || (a[at] ?? 0) < (b[at] ?? 0)
}

/** How a browser calls a feature: `''` as the standard does, or with a prefix; null if it lacks it. */
function prefixIn(statements: readonly SimpleSupportStatement[], version: string): string | null {
  const usable = statements.filter(
    ({ version_added: added, version_removed: removed, flags, alternative_name: other }) =>
      isUpTo(added, version) && !isUpTo(removed, version) && !flags && !other,
  )
  if (usable.length === 0) return null
  return usable.some(({ prefix }) => !prefix) ? '' : (usable[0]?.prefix ?? '')
}

/**
 * The prefixes under which the supported browsers know a feature, such as `['']` or `['', '-webkit-']`; null if one of them lacks it.
 * What the data do not name is assumed to be known to all.
 */
export function prefixesOf(feature: Identifier | undefined): string[] | null {
  const support = feature?.__compat?.support
  if (!support) return ['']
  const prefixes = new Set<string>()
  for (const [browser, version] of browsers) {
    const statements = support[browser]
    const prefix = statements ? prefixIn([statements].flat(), version) : null
    if (prefix === null) return null
    prefixes.add(prefix)
  }
  return [...prefixes]
}

/** Whether all supported browsers know a feature by its standard name. */
export function isSupported(feature: Identifier | undefined): boolean {
  return prefixesOf(feature)?.join() === ''
}
