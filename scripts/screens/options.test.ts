import { expect, it } from 'vitest'
import { languages, readOptions, sizes, themes } from './options.ts'

it('renders everything when nothing is asked for', () => {
  expect(readOptions([])).toMatchObject({ names: [], sizes, themes, languages, isPictures: false })
})

it('renders the part that is asked for', () => {
  const options = readOptions(['home', 'room', '--size', '360,768', '--theme', 'dark', '--lang', 'ar'])
  expect(options).toMatchObject({
    names: ['home', 'room'],
    sizes: [360, 768],
    themes: ['dark'],
    languages: ['ar'],
  })
})

it('lists what exists if something unknown is asked for', () => {
  expect(() => readOptions(['--lang', 'fr'])).toThrow('--lang fr: there are en, bn, ar.')
  expect(() => readOptions(['--width', '360'])).toThrow('--width')
})
