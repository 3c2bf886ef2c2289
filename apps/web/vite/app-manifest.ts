import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The languages that the installed app can be named in. */
const languages = ['en', 'bn', 'ar'] as const
type Language = (typeof languages)[number]

const messages = new URL('../../../packages/i18n/src/messages/', import.meta.url)

/** `--canvas` of the light theme, behind the app while it starts; pages set their own colour: packages/ui, MajlisProvider. */
const canvas = '#f4f6f8'

/**
 * Describes Majlis to browsers that install it as an app (W3C Web Application Manifest). Without a launch handler, a shortcut or a link
 * opens a window of its own and never takes the place of a call: docs/decisions/0021-desktop-app.md.
 */
export function appManifest(language: Language) {
  const text = textsOf(language)
  const icon = (purpose: 'any' | 'maskable', size: 192 | 512) => ({
    src: `/app/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    // The same app in every language.
    id: '/',
    name: text('common', 'product'),
    short_name: text('common', 'product'),
    description: text('shell', 'app.description'),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: canvas,
    background_color: canvas,
    categories: ['business', 'productivity'],
    icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
    shortcuts: [
      { name: text('search', 'action.schedule'), url: '/home?scheduler=new' },
      { name: text('shell', 'app.room'), url: '/room' },
      { name: text('shell', 'nav.calendar'), url: '/calendar' },
    ],
  }
}

/** Writes a manifest for each language: `/app/en.webmanifest`. The page names the one of its language: src/shared/app-install. */
export function appManifests(): Plugin {
  const files = languages.map((language) => ({
    fileName: `app/${language}.webmanifest`,
    source: () => JSON.stringify(appManifest(language)),
  }))
  return {
    name: 'majlis-app-manifests',
    configureServer(server) {
      for (const { fileName, source } of files)
        server.middlewares.use(`/${fileName}`, (_request, response) => {
          response.setHeader('content-type', 'application/manifest+json')
          response.end(source())
        })
    },
    generateBundle() {
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source: source() })
    },
  }
}

/** Texts of a language by namespace and key; the keys are those of the app: `app.description`. */
function textsOf(language: Language) {
  return (namespace: string, key: string): string => {
    const file = new URL(`${language}/${namespace}.json`, messages)
    const found = key
      .split('.')
      .reduce<unknown>((group, name) => Object(group)[name], JSON.parse(readFileSync(file, 'utf8')))
    if (typeof found !== 'string') throw new Error(`${namespace}:${key} has no text in ${language}.`)
    return found
  }
}
