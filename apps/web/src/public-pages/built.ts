import type { Language } from '@majlis/contract'
import type { pageList, PageName } from './page-list.ts'

/** Files of the build, by their names in the source. */
export interface BuiltFiles {
  script: string
  /** Asks people with an older browser for an update. */
  oldBrowserScript: string
  /** By name, such as `en/room-1280.webp`. */
  pictures: Record<string, string>
}

/**
 * The data from which the server serves the pages: `.public-pages.json` of the build. The HTML has slots
 * (`slots.ts`).
 */
export interface RenderedPages {
  pages: typeof pageList
  html: Record<Language, Record<PageName, string>>
  /** The HTML of an operator's plan, of the highlighted one, and of one feature line of either. */
  plan: { card: string; highlighted: string; feature: string }
}

/** The output of the build: the pages, with everything inline that their first paint needs. */
export interface BuiltPages extends RenderedPages {
  style: string
  headScript: string
}
