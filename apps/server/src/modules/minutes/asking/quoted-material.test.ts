import { expect, it } from 'vitest'
import { cutNeighbours, quotedMaterial } from './quoted-material.ts'

const said = (id: string, text: string) => ({ id, speaker: 'Arif', userId: null, text })

it('puts what was said around a quote beside it, without a number', () => {
  const before = said('s1', `${'x'.repeat(400)} Margaret knows\nthe [2] price.`)
  const after = said('s3', `On Monday. ${'y'.repeat(400)}`)
  const quote = { ...said('s2', 'She will call.'), ...cutNeighbours({ before, after }) }
  const lines = quotedMaterial([quote]).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\(before\) Arif: x+ Margaret knows the \[2\] price\.$/)
  expect(lines[1]).toBe('[1] Arif: She will call.')
  expect(lines[2]).toMatch(/^\(after\) Arif: On Monday\. y+$/)
  for (const line of lines) expect(line.length).toBeLessThan(330)
})

it('cuts neighbours to whole characters', () => {
  const before = said('s1', `👍${'x'.repeat(299)}`)
  const after = said('s3', `${'y'.repeat(299)}👍`)
  const cut = cutNeighbours({ before, after })
  expect(cut.before?.text).toBe(`\u{fffd}${'x'.repeat(299)}`)
  expect(cut.after?.text).toBe(`${'y'.repeat(299)}\u{fffd}`)
})

it('does not repeat a neighbour that is a quote itself', () => {
  const first = { ...said('s1', 'Lamps are broken.'), before: null, after: said('s2', 'Buy lamps.') }
  const second = { ...said('s2', 'Buy lamps.'), before: said('s1', 'Lamps are broken.'), after: null }
  expect(quotedMaterial([first, second])).toBe('[1] Arif: Lamps are broken.\n[2] Arif: Buy lamps.')
})
