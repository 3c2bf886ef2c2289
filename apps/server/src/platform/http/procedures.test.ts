import { ORPCError, ValidationError } from '@orpc/server'
import { expect, it } from 'vitest'
import { toWireError } from './procedures.ts'

const refusalOf = (issues: ConstructorParameters<typeof ValidationError>[0]['issues']) =>
  toWireError(
    new ORPCError('BAD_REQUEST', { cause: new ValidationError({ message: 'invalid', issues, data: {} }) }),
  )

it('reports which fields are wrong and which are unknown', () => {
  const unknown = { message: 'Unrecognized keys', path: ['meeting'], keys: ['a', 'b'] }
  const { code, data } = refusalOf([{ message: 'input.invalid_email', path: ['email'] }, unknown])
  expect(code).toBe('input.invalid')
  expect(data?.fields).toEqual([
    { field: 'email', code: 'input.invalid_email' },
    { field: 'meeting.a', code: 'input.invalid' },
    { field: 'meeting.b', code: 'input.invalid' },
  ])
})

it('reports at most a hundred fields, even for a body of a megabyte', () => {
  const keys = Array.from({ length: 90_000 }, (_, number) => `k${number}`)
  const unknown = { message: 'Unrecognized keys', path: [], keys }
  const wrong = keys.map((key) => ({ message: 'input.invalid', path: [key] }))
  expect(refusalOf([unknown]).data?.fields).toHaveLength(100)
  expect(refusalOf(wrong).data?.fields).toHaveLength(100)
})
