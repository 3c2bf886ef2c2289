import { expect, it } from 'vitest'
import { possibleParents, unitTree } from './unit-tree.ts'

const unit = (id: string, parentId: string | null) => ({ id, name: id, parentId, memberCount: 0 })
const units = [unit('parks', null), unit('roads', null), unit('trees', 'parks'), unit('oaks', 'trees')]

it('places each unit below its parent', () => {
  expect(unitTree(units).map(({ id, depth }) => [id, depth])).toEqual([
    ['parks', 0],
    ['trees', 1],
    ['oaks', 2],
    ['roads', 0],
  ])
})

it('offers no place within the unit itself', () => {
  const ids = (id: string | null) => possibleParents(units, id).map((one) => one.id)
  expect(ids(null)).toEqual(['parks', 'trees', 'oaks', 'roads'])
  expect(ids('parks')).toEqual(['roads'])
  expect(ids('trees')).toEqual(['parks', 'roads'])
  expect(ids('roads')).toEqual(['parks', 'trees', 'oaks'])
})
