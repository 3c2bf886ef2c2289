import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors/app-error.ts'

/** What a stored picture is made into. */
export interface PictureForm {
  /** In pixels. Smaller pictures stay as they are; larger ones are made to fit. */
  maxWidth: number
  maxHeight: number
  /** `png` keeps what is transparent; `jpeg` is smaller and opaque. */
  format: 'png' | 'jpeg'
}

export interface Picture {
  content: Uint8Array
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** A camera of today makes 50 million pixels; 30,000 × 30,000 would take gigabytes of memory. */
const maxInputPixels = 60_000_000

// Only the two formats of spec 5.9 are ever looked into, whatever a file calls itself: no SVG, no TIFF, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
// One picture at a time per process thread, and nothing kept of it.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a picture anew from its pixels: upright, in its size, and without anything else that was in the file (EXIF, place,
 * comments). Throws `file.type_unsupported` (neither JPEG nor PNG), `file.picture_too_wide`, `file.format_error` (broken).
 */
export async function remakePicture(
  content: Uint8Array,
  { maxWidth, maxHeight, format }: PictureForm,
): Promise<Picture> {
  if (!isJpeg(content) && !isPng(content)) throw new AppError('file.type_unsupported')
  await requireSaneSize(content)
  try {
    const upright = open(content)
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { data, info } = await encode(upright, format).toBuffer({ resolveWithObject: true })
    return { content: data, contentType: `image/${format}`, width: info.width, height: info.height }
  } catch (error) {
    throw new AppError('file.format_error', undefined, { cause: error })
  }
}

function open(content: Uint8Array): Sharp {
  return sharp(content, { failOn: 'error', limitInputPixels: maxInputPixels })
}

/** Reads the head of the file only. */
async function requireSaneSize(content: Uint8Array): Promise<void> {
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new AppError('file.format_error', undefined, { cause: error })
    })
  if (width * height > maxInputPixels) throw new AppError('file.picture_too_wide')
}

function encode(picture: Sharp, format: PictureForm['format']): Sharp {
  return format === 'png'
    ? picture.png({ compressionLevel: 9 })
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85, mozjpeg: true })
}

function isJpeg(content: Uint8Array): boolean {
  return startsWith(content, [0xff, 0xd8, 0xff])
}

function isPng(content: Uint8Array): boolean {
  return startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
}

function startsWith(content: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => content[index] === byte)
}
