import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { appManifest } from './app-manifest.ts'

const languages = ['en', 'bn', 'ar'] as const
const read = (path: string) => readFileSync(new URL(path, import.meta.url))

/** Width and height of a PNG, from its first chunk. */
function sizeOf(path: string): string {
  const header = read(`../public${path}`)
  expect(header.toString('latin1', 1, 4)).toBe('PNG')
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`
}

it.each(languages)('[1.13] has a name, icons and shortcuts for the app in %s', (language) => {
  const { lang, dir, icons, shortcuts, ...manifest } = appManifest(language)
  expect(manifest).toMatchObject({ id: '/', name: 'Majlis', start_url: '/home', scope: '/' })
  expect([lang, dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
  expect(icons.map(({ src }) => sizeOf(src))).toEqual(icons.map(({ sizes }) => sizes))
  expect(shortcuts).toHaveLength(3)
  // Each has a page.
  const known: readonly string[] = addresses
  for (const { url } of shortcuts) expect(known).toContain(url.replace(/\?.*/, ''))
})

it('[1.25] names the shortcuts in each language', () => {
  const names = languages.map((language) =>
    appManifest(language)
      .shortcuts.map(({ name }) => name)
      .join(),
  )
  expect(new Set(names).size).toBe(3)
})

it('[1.13] colours the title bar as the page, in both themes', () => {
  const tokens = read('../../../packages/ui/src/tokens.css').toString()
  const [light, dark] = [...tokens.matchAll(/--canvas: (#\w+);/g)].map(([, colour]) => colour)
  expect(appManifest('en')).toMatchObject({ theme_color: light, background_color: light })
  const page = read('../index.html').toString()
  const colours = [...page.matchAll(/name="theme-color"\s+content="(#\w+)"/g)].map(([, colour]) => colour)
  expect(colours).toEqual([light, dark])
})

it('[1.13] has an icon for the home screens of iPhones and iPads', () => {
  expect(read('../index.html').toString()).toContain(
    'rel="apple-touch-icon" href="/app/apple-touch-icon.png"',
  )
  expect(sizeOf('/app/apple-touch-icon.png')).toBe('180x180')
})
