import { expect, it } from 'vitest'
import { mailAddress } from './mail-address.ts'

it('writes subject and lines as mail programs read them', () => {
  expect(mailAddress({ title: 'Tea & talk', text: 'One\nTwo' })).toBe(
    'mailto:?subject=Tea%20%26%20talk&body=One%0D%0ATwo',
  )
})
