import { expect, it } from 'vitest'
import { namedIn, statementsOf } from './unproven-statements.ts'

it('reads the statements of a specification', () => {
  const specification =
    '## 1. Use\n**1.1** People meet.\n- **1.12** A drive.\n  - **4.13** Within another one.\nSee 1.2.'
  expect([...statementsOf(specification)]).toEqual([
    ['1.1', 'People meet.'],
    ['1.12', 'A drive.'],
    ['4.13', 'Within another one.'],
  ])
})

it.each([
  ["it('[2.14] shows'", ['2.14']],
  ["it('[2.54, 3.25] [5.10] keeps'", ['2.54', '3.25', '5.10']],
  ["it('[3.26–3.29] offers'", ['3.26', '3.27', '3.28', '3.29']],
  ["['[8.15, 5.2]', 'identity.passwords_differ']", ['8.15', '5.2']],
  ["['2.26', '/user-management']", ['2.26']],
  ['const second = list[1]', []],
])('finds the statements that %s names', (source, numbers) => {
  expect([...namedIn(source)]).toEqual(numbers)
})
