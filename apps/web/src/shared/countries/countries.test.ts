import { roomSettingsSchema } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { countries } from './index.ts'

describe('countries', () => {
  it('[3.32] returns codes of the contract, and no unions of states', () => {
    const codes = countries('en').map(({ value }) => value)
    expect(roomSettingsSchema.partial().safeParse({ allowedCountries: codes }).success).toBe(true)
    expect(codes).toEqual(expect.arrayContaining(['BD', 'GB', 'SA', 'US']))
    expect(codes).not.toContain('EU')
    expect(codes.length).toBeGreaterThan(240)
    expect(codes.length).toBeLessThan(253)
  })
})
