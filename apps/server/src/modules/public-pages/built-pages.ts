import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@majlis/contract'
import type { PlanTemplates } from './plans.ts'

/** The public pages as the web app’s build writes them (`apps/web/vite/public-pages.ts`). */
export interface BuiltPages {
  pages: { name: string; path: string }[]
  html: Record<Language, Record<string, string>>
  plan: PlanTemplates
  /** Written into every page, so that its first paint waits for nothing else. */
  style: string
  headScript: string
}

/** Null without a built web app. */
export function readBuiltPages(webDist: string): BuiltPages | null {
  const file = join(webDist, '.public-pages.json')
  // Written by our own build.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages) : null
}
