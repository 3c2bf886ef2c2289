import { expect, it } from 'vitest'
import { mailAddress } from './mail-address.ts'

it('writes addresses, subject and lines as mail programs read them', () => {
  expect(mailAddress(['a+b@x.example', 'c@x.example'], { title: 'Tea & talk', text: 'One\nTwo' })).toBe(
    'mailto:a%2Bb%40x.example,c%40x.example?subject=Tea%20%26%20talk&body=One%0D%0ATwo',
  )
})
