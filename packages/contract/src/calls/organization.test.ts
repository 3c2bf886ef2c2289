import { expect, it } from 'vitest'
import { hasFeature } from './organization.ts'

it('[6.6] compares feature names case-insensitively', () => {
  expect(hasFeature(['Chat', 'CLOUDRECORDING'], 'chat')).toBe(true)
  expect(hasFeature(['Chat', 'CLOUDRECORDING'], 'cloudrecording')).toBe(true)
  expect(hasFeature(['Chat'], 'transcription')).toBe(false)
})
