/**
 * Slots that the build leaves in the pages and the server fills in with the installation's data: addresses, the
 * operator, plans, legal texts, a visitor's input. See `apps/server/src/modules/public-pages/fill-page.ts`.
 */
export type SlotName =
  | 'publicUrl'
  | 'publicHost'
  /** Empty, or the language in front of every path: `/ar`. */
  | 'base'
  | 'operator'
  | 'operatorAddress'
  | 'operatorContact'
  | 'termsUrl'
  | 'host'
  | 'statisticsKind'
  | 'statisticsUrl'
  | 'statisticsId'
  | 'style'
  | 'headScript'
  | 'plans'
  | 'legal'
  | `plan.${'badge' | 'name' | 'price' | 'per' | 'about' | 'features' | 'feature' | 'href' | 'button'}`
  | `value.${string}`
  | `error.${string}`
  | `invalid.${string}`
  | 'formError'

/** Only letters, digits and dots between brackets, which neither React nor a translator changes. */
export function slot(name: SlotName): string {
  return `[[${name}]]`
}

/** An address of a public page, in the language of the page that links to it. */
export function pageHref(path: string): string {
  return `${slot('base')}${path}`
}
