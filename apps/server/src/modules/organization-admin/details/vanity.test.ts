import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isReserved } from './vanity.ts'

const web = new URL('../../../../../web/src/', import.meta.url).pathname
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: web }).map((file) => readFileSync(`${web}${file}`, 'utf8'))

/** The first segments of pages, as far as a vanity URL could be the same: three characters at least. */
function segmentsOf(sources: string[]): string[] {
  const paths = sources.flatMap((source) => [...source.matchAll(/\bpath: '\/([^'/$]{3,})/g)])
  return [...new Set(paths.map(([, segment = '']) => segment))]
}

it('keeps the path of every page of the app and of every public page free', () => {
  const pages = segmentsOf(textOf('app/routes/*.ts'))
  const publicPages = segmentsOf(textOf('public-pages/page-list.ts'))
  expect(pages.length).toBeGreaterThan(30)
  expect(publicPages.length).toBeGreaterThan(5)
  expect([...pages, ...publicPages].filter((segment) => !isReserved(segment))).toEqual([])
})

it('keeps the paths of the server and of a balancer free', () => {
  for (const segment of ['api', 'agenda-content', 'assets', 'calendar', 'dev', 'livekit'])
    expect({ segment, isReserved: isReserved(segment) }).toEqual({ segment, isReserved: true })
})
