import { documentExtensions } from '@majlis/contract'
import { expect, it } from 'vitest'
import { viewKindOf } from './view-kind.ts'

it('[5.11] knows how to show every type of document but archives', () => {
  const unknown = documentExtensions.filter((end) => viewKindOf(`Plan.v2.${end.toUpperCase()}`) === 'none')
  expect(unknown).toEqual(['zip'])
})

it('shows no type of which it does not know', () => {
  for (const name of ['page.html', 'constructor', 'x.constructor', '']) expect(viewKindOf(name)).toBe('none')
})
