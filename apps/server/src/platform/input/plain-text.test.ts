import { expect, it } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { requirePlainText } from './plain-text.ts'

const fieldOf = (input: unknown): string | undefined => {
  try {
    requirePlainText(input)
  } catch (error) {
    if (error instanceof AppError && error.code === 'input.invalid_characters') return error.data?.field
    throw error
  }
  return undefined
}

it.each([
  ['in the input itself', 'a\0', ''],
  ['in a field', { name: 'a\0' }, 'name'],
  ['in a list of a detailed input', { body: { emails: ['a', 'b\uD800'] }, params: {} }, 'body.emails.1'],
  ['as the second half of a pair', { note: '\uDC00\uD800' }, 'note'],
  ['in the name of a field', { settings: { 'a\0': true } }, 'settings'],
  ['in what a query becomes', Object.assign(Object.create(null), { search: '\0' }), 'search'],
])('finds a character that cannot be kept %s, and names the field', (_where, input, field) => {
  expect(fieldOf(input)).toBe(field)
})

it('accepts complete surrogate pairs, line breaks, files and everything that is not text', () => {
  const body = new File([new Uint8Array([0])], 'upload')
  expect(fieldOf({ text: '😀\r\n\u0001', body, count: 1, none: null, left: undefined })).toBeUndefined()
})

it('checks input that is a hundred thousand levels deep', () => {
  const input: unknown = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`)
  expect(fieldOf(input)).toMatch(/^0(?:\.0)*$/)
})
