import { expect, it } from 'vitest'
import { uidOfOutlook } from './outlook-uid.ts'

it('[1.15] recognises UIDs of other programs that Exchange has packed', () => {
  const uid = '0198b2c4-7a11-7cc0-8000-0123456789ab@meet.example.org'
  const packed = Buffer.concat([
    Buffer.from('040000008200E00074C5B7101A82E008', 'hex'),
    // The date of an instance, the time of creation and reserved bytes.
    Buffer.alloc(20),
    Buffer.from([uid.length + 13, 0, 0, 0]),
    Buffer.from('vCal-Uid\x01\0\0\0', 'latin1'),
    Buffer.from(`${uid}\0`, 'latin1'),
  ])
  expect(uidOfOutlook(packed.toString('hex').toUpperCase())).toBe(uid)
  expect(uidOfOutlook(packed.toString('hex'))).toBe(uid)
})

it('[1.15] leaves every other UID as it is', () => {
  expect(uidOfOutlook('abc@example.org')).toBe('abc@example.org')
  const own = `040000008200E00074C5B7101A82E008${'00'.repeat(20)}10000000${'AB'.repeat(16)}`
  expect(uidOfOutlook(own)).toBe(own)
})
