import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { refusedFields } from './refused-fields.ts'

const names = ['email', 'password'] as const
const invalid = (...fields: { field: string; code: string }[]) =>
  new ORPCError('input.invalid', { status: 422, data: { fields } })

describe('refusedFields', () => {
  it('shows each refusal of the server beside its field', () => {
    const error = invalid(
      { field: 'email', code: 'input.invalid_email' },
      { field: 'password', code: 'identity.weak_password' },
    )
    expect(refusedFields(error, names)).toEqual({
      fields: { email: 'input.invalid_email', password: 'identity.weak_password' },
      form: null,
    })
  })

  it('shows problems of fields that the form does not have above the form', () => {
    const error = invalid(
      { field: 'email', code: 'input.invalid_email' },
      { field: 'language', code: 'input.invalid' },
    )
    expect(refusedFields(error, names)).toEqual({
      fields: { email: 'input.invalid_email' },
      form: 'input.invalid',
    })
  })

  it('[5.5] assigns codes to fields when the server does not', () => {
    const error = new ORPCError('identity.user_exists', { status: 409 })
    expect(refusedFields(error, names).form).toBe('identity.user_exists')
    expect(refusedFields(error, names, { fieldOfCode: { 'identity.user_exists': 'email' } })).toEqual({
      fields: { email: 'identity.user_exists' },
      form: null,
    })
  })

  it('[8.7][8.10] reports problems of no field, and an unexpected failure in the words for the action', () => {
    const failure = new ORPCError('general.failed', { status: 500 })
    expect(refusedFields(failure, names)).toEqual({ fields: {}, form: 'general.failed' })
    expect(refusedFields(failure, names, { unforeseen: 'profile.info_not_updated' }).form).toBe(
      'profile.info_not_updated',
    )
    expect(refusedFields(new TypeError('fetch failed'), names).form).toBe('network.offline')
  })
})
