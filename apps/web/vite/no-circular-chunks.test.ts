import { expect, it } from 'vitest'
import { circleIn } from './no-circular-chunks.ts'

it('finds files that import each other', () => {
  const tree = { 'main.js': ['home.js', 'shell.js'], 'home.js': ['shell.js'], 'shell.js': ['react.js'] }
  expect(circleIn(new Map(Object.entries(tree)))).toBeNull()
  expect(circleIn(new Map(Object.entries({ ...tree, 'react.js': ['home.js'] })))).toEqual([
    'home.js',
    'shell.js',
    'react.js',
    'home.js',
  ])
})
