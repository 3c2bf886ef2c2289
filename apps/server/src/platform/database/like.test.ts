import { describe, expect, it } from 'vitest'
import { containing, escapeLike } from './like.ts'

describe('patterns for LIKE', () => {
  it('find percent signs, underscores and backslashes as they are typed', () => {
    expect(escapeLike('100 %')).toBe('100 \\%')
    expect(escapeLike('a_b\\c')).toBe('a\\_b\\\\c')
  })

  it('find a text anywhere', () => {
    expect(containing('5 %_')).toBe('%5 \\%\\_%')
    expect(containing('')).toBe('%%')
  })
})
