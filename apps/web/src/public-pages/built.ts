import type { Language } from '@majlis/contract'
import type { pageList, PageName } from './page-list.ts'

/** Files of the build, by their names in the source. */
export interface BuiltFiles {
  script: string
  /** Asks people with an older browser for an update. */
  oldBrowserScript: string
  /** By `en/room-1280.webp`. */
  pictures: Record<string, string>
}

/** What the server needs to serve the pages: `.public-pages.json` of the build. The HTML has slots (`slots.ts`). */
export interface RenderedPages {
  pages: typeof pageList
  html: Record<Language, Record<PageName, string>>
  /** A plan of the operator, the one that stands out, and one line of either. */
  plan: { card: string; highlighted: string; feature: string }
}

/** What the build writes: the pages, with what each of them contains so that nothing has to arrive before its first paint. */
export interface BuiltPages extends RenderedPages {
  style: string
  headScript: string
}
