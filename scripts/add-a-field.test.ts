import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const page = textOf('docs/development/add-a-field.md')
const [steps = '', ofOneDate = ''] = page.split('## A field that can differ for one date')

/** Paths from the top of the repository that a text names. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|docs)\/[^`]+\.\w+)`/g)].map(([, path = '']) => path)

/** All that know the field, except tests and what selects its column to show it. */
function filesOfTheField(): string[] {
  const folders = ['apps/*/{src,migrations}/**', 'packages/*/src/**', 'packages/*', 'docs/features/**']
  const others =
    /\.test\.tsx?$|\/testing\/|\/migrations\/before-baseline\/|^apps\/server\/src\/modules\/calendar\//
  return globSync(
    folders.map((folder) => `${folder}/*.{ts,tsx,sql,json,md}`),
    {
      cwd: root,
      exclude: (path) => /node_modules|dist/.test(path),
    },
  ).filter((path) => !others.test(path) && /addToMyCalender|is_in_own_calendar/.test(textOf(path)))
}

it('the guide to a new field names each file that knows the field it follows', () => {
  expect(filesIn(steps).toSorted()).toEqual(filesOfTheField().toSorted())
})

it.each(filesIn(ofOneDate))('the guide names %s, which knows a field of one date', (path) => {
  expect(textOf(path)).toMatch(/agenda: 'agenda'/)
})

it('the guide names as many files as a field needs, and no more than twelve', () => {
  const written = filesIn(steps).filter((path) => path !== 'packages/contract/openapi.json')
  expect(written).toHaveLength(11)
  expect(page).toContain('Without tests and generated files, a field that stands alone needs 11 files')
  expect(filesIn(ofOneDate)).toHaveLength(1)
})
