import type { Sharp } from 'sharp'
import { createBulkhead } from '../bulkhead/bulkhead.ts'
import { AppError } from '../errors/app-error.ts'
import type { LimitRule } from '../limits/limiter.ts'
import { createKeyedBulkhead } from '../bulkhead/keyed-bulkhead.ts'

/** What a stored picture is made into. */
export interface PictureForm {
  /** In pixels. Larger pictures are scaled down; smaller ones keep their size. */
  maxWidth: number
  maxHeight: number
  /** `png` keeps transparency; `jpeg` is smaller and opaque. */
  format: 'png' | 'jpeg'
  /** Whether it gets exactly this size, cut to its shape in the middle. */
  isCut?: boolean
  /** The accepted formats; JPEG and PNG by default (spec 5.9). */
  accepts?: readonly PictureType[]
}

type PictureType = 'png' | 'jpeg' | 'webp' | 'gif'

export interface Picture {
  content: Uint8Array
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** How many pictures of one kind a user can upload in ten minutes: `PICTURES_PER_USER`. */
export function uploadRule(name: string, picturesPerUser: number): LimitRule {
  return { name, points: picturesPerUser, windowMs: 600_000 }
}

/** A camera of today makes 50 million pixels; 30,000 × 30,000 would take gigabytes of memory. */
const maxInputPixels = 60_000_000
/** Of an interlaced PNG and a progressive JPEG, which are kept in memory as a whole until the last byte is read. No camera writes them. */
const maxInterlacedPixels = 16_000_000

/** With its native library, which takes 20 MB, from the first picture on. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only these formats are ever decoded, whatever a file calls itself: no SVG, no TIFF, no PDF.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  // Nothing is kept of a picture, and one thread works on it.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loading: ReturnType<typeof loadSharp> | undefined

const library = () => (loading ??= loadSharp())

/** One picture at a time in the whole process: each can take hundreds of megabytes, and Node has four threads for such work. */
const processBulkhead = createBulkhead({ maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 })

/** Someone who sends many pictures delays others by one picture only. */
const senderBulkhead = createKeyedBulkhead({ maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 })

/**
 * Makes a new picture from its pixels: upright, in its size, and without anything else that was in the file (EXIF, place,
 * comments, all but the first picture of a GIF). Throws `file.type_unsupported`, `file.picture_too_wide`, `file.picture_interlaced`,
 * `file.format_error` (broken), and `general.unavailable` while too many others wait. `sender` names whose picture it is, such as an organisation.
 */
export async function remakePicture(
  content: Uint8Array,
  form: PictureForm,
  sender: string,
): Promise<Picture> {
  const { accepts = ['jpeg', 'png'] } = form
  if (!accepts.some((type) => isOfType[type](content))) throw new AppError('file.type_unsupported')
  return senderBulkhead.run(sender, () =>
    processBulkhead.run(async () => {
      await requireSaneSize(content)
      return remake(content, form)
    }),
  )
}

async function remake(content: Uint8Array, form: PictureForm): Promise<Picture> {
  const { maxWidth: width, maxHeight: height, format, isCut = false } = form
  try {
    const upright = (await open(content))
      .autoOrient()
      .resize({ width, height, fit: isCut ? 'cover' : 'inside', withoutEnlargement: !isCut })
      .toColourspace('srgb')
    const { data, info } = await encode(upright, format).toBuffer({ resolveWithObject: true })
    return { content: data, contentType: `image/${format}`, width: info.width, height: info.height }
  } catch (error) {
    throw new AppError('file.format_error', undefined, { cause: error })
  }
}

async function open(content: Uint8Array): Promise<Sharp> {
  return (await library())(content, { failOn: 'error', limitInputPixels: maxInputPixels })
}

/** Reads the head of the file only. */
async function requireSaneSize(content: Uint8Array): Promise<void> {
  const sharp = await library()
  const { width, height, isProgressive } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new AppError('file.format_error', undefined, { cause: error })
    })
  if (width * height > maxInputPixels) throw new AppError('file.picture_too_wide')
  if (isProgressive && width * height > maxInterlacedPixels) throw new AppError('file.picture_interlaced')
}

function encode(picture: Sharp, format: PictureForm['format']): Sharp {
  return format === 'png'
    ? picture.png({ compressionLevel: 9 })
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
}

/** By the first bytes. A WebP file is a RIFF file whose length is between the two words. */
const isOfType: Record<PictureType, (content: Uint8Array) => boolean> = {
  jpeg: (content) => hasAt(content, 0, [0xff, 0xd8, 0xff]),
  png: (content) => hasAt(content, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: (content) => hasAt(content, 0, [0x47, 0x49, 0x46, 0x38]),
  webp: (content) =>
    hasAt(content, 0, [0x52, 0x49, 0x46, 0x46]) && hasAt(content, 8, [0x57, 0x45, 0x42, 0x50]),
}

function hasAt(content: Uint8Array, start: number, signature: number[]): boolean {
  return signature.every((byte, index) => content[start + index] === byte)
}
