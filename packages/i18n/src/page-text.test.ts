import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./messages/bn/feedback.json')
  vi.resetModules()
})

/** The texts of a page that begins in Bengali. */
async function bengaliPage() {
  vi.resetModules()
  const page = { lang: '', dir: '' }
  vi.stubGlobal('document', { documentElement: page })
  const text = await import('./page-text.ts')
  await text.startText('bn', ['feedback', 'clash'])
  return { page, text }
}

it('[4.22] shows English where the texts of a language cannot be loaded, and the language elsewhere', async () => {
  vi.doMock('./messages/bn/feedback.json', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { page, text } = await bengaliPage()
  expect(text.textThere('feedback')?.('submit')).toBe('Send feedback')
  expect(text.textThere('clash')?.('title')).toMatch(/\p{Script=Bengali}/u)
  expect(page).toEqual({ lang: 'bn', dir: 'ltr' })
})

it('[4.22] prefers English where the browser names no language that we have', async () => {
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'de'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { text } = await bengaliPage()
  expect(text.preferredLanguage()).toBe('en')
})
