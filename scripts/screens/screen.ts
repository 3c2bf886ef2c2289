import type { Page } from 'playwright-core'
import type { Size, Theme } from './options.ts'
import type { Stage } from './stage.ts'

/** One screen in one state. */
export interface Screen {
  /** Names its pictures and its sheet. */
  readonly name: string
  /** Where it exists in some sizes only. */
  readonly sizes?: readonly Size[]
  /** The room is dark in both themes: it is rendered once. */
  readonly themes?: readonly Theme[]
  /** The page is taken to its end, not only what the window shows. */
  readonly isWhole?: boolean
  /** Pages without texts of ours are rendered in one language. */
  readonly isEnglishOnly?: boolean
  /** The page is shared with other screens and stays open. */
  readonly isShared?: boolean
  /** Brings a page into the state that is shown. */
  open(stage: Stage): Promise<Page>
  /** Called in every size before the picture is taken. */
  settle?(page: Page, size: Size, stage: Stage): Promise<void>
}
