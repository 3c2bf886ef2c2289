import { documentExtensions } from '@majlis/contract'
import { expect, it } from 'vitest'
import { viewKindOf } from './view-kind.ts'

it('[5.11] can show every type of document except archives', () => {
  const unknown = documentExtensions.filter((end) => viewKindOf(`Plan.v2.${end.toUpperCase()}`) === 'none')
  expect(unknown).toEqual(['zip'])
})

it('shows no unknown type', () => {
  for (const name of ['page.html', 'constructor', 'x.constructor', '']) expect(viewKindOf(name)).toBe('none')
})
