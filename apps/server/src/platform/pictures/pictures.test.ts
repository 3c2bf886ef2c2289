import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { remakePicture } from './pictures.ts'

const form = { maxWidth: 400, maxHeight: 120, format: 'png' } as const

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#365D7E' } })

it('[5.9] makes a picture fit, without distorting or enlarging it', async () => {
  const large = await remakePicture(await plain(1_600, 600).jpeg().toBuffer(), form, 'a')
  expect(large).toMatchObject({ contentType: 'image/png', width: 320, height: 120 })
  const small = await remakePicture(await plain(100, 30).png().toBuffer(), form, 'a')
  expect(small).toMatchObject({ width: 100, height: 30 })
})

it('[5.9] turns a picture upright and keeps nothing of what the camera wrote into it', async () => {
  const taken = await plain(40, 20)
    .withExif({ IFD0: { Copyright: 'hush-hush' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(taken.toString('latin1')).toContain('hush-hush')
  const { content, width, height } = await remakePicture(taken, { ...form, format: 'jpeg' }, 'a')
  expect([width, height]).toEqual([20, 40])
  expect(Buffer.from(content).toString('latin1')).not.toContain('hush-hush')
  expect((await sharp(content).metadata()).exif).toBeUndefined()
})

it('[5.9, 8.11] accepts only JPEG and PNG, whatever a file calls itself', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
  for (const content of [svg, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
    await expect(remakePicture(content, form, 'a')).rejects.toHaveCode('file.type_unsupported')
})

it('[2.62] accepts WebP only if requested, and keeps none of its metadata', async () => {
  const taken = await plain(40, 20)
    .withExif({ IFD0: { Copyright: 'hush-hush' } })
    .webp()
    .toBuffer()
  await expect(remakePicture(taken, form, 'a')).rejects.toHaveCode('file.type_unsupported')
  const { content, contentType } = await remakePicture(taken, { ...form, accepts: ['webp'] }, 'a')
  expect(contentType).toBe('image/png')
  expect(Buffer.from(content).toString('latin1')).not.toContain('hush-hush')
})

it('[8.11] refuses a picture that is cut off or scrambled', async () => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#365D7E',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  const png = await plain(300, 300).png().toBuffer()
  const scrambled = Buffer.from(png).fill(0x41, 60, png.length - 20)
  for (const content of [whole.subarray(0, whole.length / 2), png.subarray(0, 40), scrambled])
    await expect(remakePicture(content, form, 'a')).rejects.toHaveCode('file.format_error')
})

it('refuses 30,000 × 30,000 pixels before unpacking them', async () => {
  const before = process.memoryUsage().rss
  await expect(remakePicture(hugePng(30_000), form, 'a')).rejects.toHaveCode('file.picture_too_wide')
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

it('refuses an interlaced picture above 16 million pixels, and takes the same one without interlacing', async () => {
  for (const save of [
    (isInterlaced: boolean) => plain(4_100, 4_000).png({ progressive: isInterlaced }),
    (isInterlaced: boolean) => plain(4_100, 4_000).jpeg({ progressive: isInterlaced }),
  ]) {
    await expect(remakePicture(await save(true).toBuffer(), form, 'a')).rejects.toHaveCode(
      'file.picture_interlaced',
    )
    expect(await remakePicture(await save(false).toBuffer(), form, 'a')).toMatchObject({ height: 120 })
  }
  const small = await plain(400, 300).png({ progressive: true }).toBuffer()
  expect(await remakePicture(small, form, 'a')).toMatchObject({ width: 160, height: 120 })
})

it('works on one picture at a time, and refuses to queue behind many others', async () => {
  const large = await plain(5_000, 4_000).png().toBuffer()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => remakePicture(large, form, `sender ${n}`)),
  )
  clearInterval(watch)
  expect(most).toBe(1)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const outcome of refused)
    expect(outcome.status === 'rejected' && outcome.reason).toHaveCode('general.unavailable')
  // The queue is empty again.
  expect(await remakePicture(large, form, 'a')).toMatchObject({ height: 120 })
}, 60_000)

/** A valid head of a square picture; few kilobytes of nothing behind it. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const zeros = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

it('delays others by one picture only if someone sends many', async () => {
  const large = await plain(5_000, 4_000).png().toBuffer()
  const done: string[] = []
  const many = Array.from({ length: 6 }, async () => {
    await remakePicture(large, form, 'many')
    done.push('many')
  })
  const other = remakePicture(await plain(64, 64).png().toBuffer(), form, 'other').then(() =>
    done.push('other'),
  )
  await Promise.all([...many, other])

  expect(done.slice(0, 2)).toEqual(['many', 'other'])
})
