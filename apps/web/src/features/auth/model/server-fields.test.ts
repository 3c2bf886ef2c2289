import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { splitError } from './server-fields.ts'

const names = ['email', 'password'] as const

describe('splitError', () => {
  it('[5.5][8.5] puts "User already exists" beside the email', () => {
    expect(splitError(new ORPCError('identity.user_exists', { status: 409 }), names)).toEqual({
      fields: { email: 'identity.user_exists' },
      form: null,
    })
  })

  it('shows each refusal of the server beside its field', () => {
    const error = new ORPCError('input.invalid', {
      status: 422,
      data: {
        fields: [
          { field: 'email', code: 'input.invalid_email' },
          { field: 'password', code: 'identity.weak_password' },
        ],
      },
    })
    expect(splitError(error, names)).toEqual({
      fields: { email: 'input.invalid_email', password: 'identity.weak_password' },
      form: null,
    })
  })

  it('[8.10] shows problems of no field above the form', () => {
    expect(splitError(new ORPCError('general.failed', { status: 500 }), names)).toEqual({
      fields: {},
      form: 'general.failed',
    })
    expect(splitError(new TypeError('fetch failed'), names)).toEqual({ fields: {}, form: 'network.offline' })
  })
})
