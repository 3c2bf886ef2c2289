import type { Locator, Page } from '@playwright/test'
import { textsIn } from './scenario.ts'

/** The message with this text that says what was done. */
export const snackbar = (
  page: Page,
  text: string | RegExp,
  language: Parameters<typeof textsIn>[0] = 'en',
): Locator =>
  page.getByRole('region', { name: textsIn(language).common('snackbar.label') }).filter({ hasText: text })
