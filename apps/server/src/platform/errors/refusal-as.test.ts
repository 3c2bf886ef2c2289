import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { refusalAs } from './refusal-as.ts'

it('returns the value instead of a refusal', async () => {
  const refused = refusalAs(null, () => Promise.reject(new AppError('schedule.not_found')))
  await expect(refused).resolves.toBeNull()
  await expect(refusalAs(null, () => Promise.resolve('found'))).resolves.toBe('found')
})

it('throws what is not a refusal', async () => {
  await expect(refusalAs(null, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
