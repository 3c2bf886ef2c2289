import { describe, expect, it } from 'vitest'
import { parseAddresses } from './mail-addresses.ts'

const ann = { email: 'ann@acme.example', name: '' }
const annLee = { email: 'ann@acme.example', name: 'Ann Lee' }
const bo = { email: 'bo@acme.example', name: '' }

describe('pasted addresses', () => {
  it.each([
    ['ann@acme.example', [ann]],
    ['ann@acme.example, bo@acme.example', [ann, bo]],
    ['ann@acme.example;bo@acme.example;', [ann, bo]],
    ['ann@acme.example bo@acme.example', [ann, bo]],
    ['ann@acme.example\r\nbo@acme.example\n', [ann, bo]],
    ['Ann Lee <ann@acme.example>; bo@acme.example', [annLee, bo]],
    ['"Ann Lee" <ann@acme.example>', [annLee]],
    ['Ann Lee ann@acme.example', [annLee]],
    ['Ann Lee (ann@acme.example)', [annLee]],
    ['Ann Lee\t<mailto:ann@acme.example>', [{ text: 'Ann Lee' }, ann]],
    ['<ann@acme.example>', [ann]],
    ['mailto:ann@acme.example', [ann]],
    ['"Lee, Ann" <ann@acme.example>, bo@acme.example', [{ ...ann, name: 'Lee, Ann' }, bo]],
    ['Lee, Ann <ann@acme.example>; bo@acme.example', [{ ...ann, name: 'Lee, Ann' }, bo]],
    ['نور <ann@acme.example>، bo@acme.example', [{ ...ann, name: 'نور' }, bo]],
  ])('reads %j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses)
  })

  it.each(['library', 'ann@', '@acme.example', 'ann@acme', 'a b@c d'])('keeps %j unchanged', (text) => {
    expect(parseAddresses(text)).toEqual([{ text }])
  })

  it('keeps invalid addresses among valid ones', () => {
    expect(parseAddresses('desk, ann@acme.example; bo@')).toEqual([{ text: 'desk' }, ann, { text: 'bo@' }])
  })

  it('keeps the same address once, with its name', () => {
    expect(parseAddresses('ann@acme.example, Ann Lee <ANN@acme.example>')).toEqual([
      { email: 'ANN@acme.example', name: 'Ann Lee' },
    ])
  })

  it('returns nothing for empty text', () => {
    expect(parseAddresses(' ,;\n ')).toEqual([])
  })
})
