import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { parse, canParse } = URL
const { groupBy } = Map

/** Removes what Chrome 111 and Safari 16.4 lack. */
beforeEach(async () => {
  for (const name of ['parse', 'canParse']) Reflect.deleteProperty(URL, name)
  Reflect.deleteProperty(Map, 'groupBy')
  vi.resetModules()
  await import('./newer-features.ts')
})

afterEach(() => {
  Object.assign(URL, { parse, canParse })
  Object.assign(Map, { groupBy })
})

it('adds URL parsing to browsers without it', () => {
  expect(URL.parse).not.toBe(parse)
  for (const [address, base] of [
    ['https://majlis.example/m/j'],
    ['/m/j', 'https://majlis.example'],
    ['/m/j'],
    [''],
  ] as const) {
    expect(URL.parse(address, base)?.href).toBe(parse(address, base)?.href)
    expect(URL.canParse(address, base)).toBe(canParse(address, base))
  }
})

it('groups as browsers do', () => {
  expect(Map.groupBy).not.toBe(groupBy)
  const isOdd = (value: number, index: number) => (value + index) % 2 === 1
  expect([...Map.groupBy([1, 2, 4, 7], isOdd)]).toEqual([...groupBy([1, 2, 4, 7], isOdd)])
})
