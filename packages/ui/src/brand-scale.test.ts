import { describe, expect, it } from 'vitest'
import { brandSheet, brandVariables, contrastWithWhite } from './brand-scale.ts'

describe('brandVariables', () => {
  it('[3.11][9.12] keeps the default menu colour as step 6', () => {
    expect(brandVariables('#365D7E')?.light['--brand-6']).toBe('#365d7e')
  })

  it.each(['#ffd400', '#ff5a5f', '#00c2a8', '#7c3aed', '#ffffff'])(
    '[3.11] darkens %s until white can be read on it',
    (colour) => {
      const main = brandVariables(colour)?.light['--brand-6'] ?? ''
      expect(contrastWithWhite(main)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('gets darker step by step', () => {
    const { light = {} } = brandVariables('#7c3aed') ?? {}
    const contrasts = Array.from({ length: 10 }, (_, step) =>
      contrastWithWhite(light[`--brand-${step}`] ?? ''),
    )
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
  })

  it('refuses text that is not a colour', () => {
    expect(brandVariables('red;}body{display:none')).toBeNull()
    expect(brandSheet('#12345')).toBeNull()
  })
})
