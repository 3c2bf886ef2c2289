import type { RecordingExtension } from '@majlis/contract'
import type { MediaFacts } from '../../platform/media-files/media-file.ts'

/** By what the file contains, whatever it was called. */
export function extensionOfContent({ format, hasVideo }: MediaFacts): RecordingExtension {
  switch (format) {
    case 'mp4':
      return hasVideo ? 'mp4' : 'm4a'
    case 'quicktime':
      return 'mov'
    case 'webm':
      return 'webm'
    case 'matroska':
      return 'mkv'
    case 'mp3':
      return 'mp3'
    case 'wave':
      return 'wav'
    case 'ogg':
      return 'ogg'
  }
}

/** The media type that a browser plays it by. */
export function contentTypeOf({
  extension,
  hasVideo,
}: {
  extension: RecordingExtension
  hasVideo: boolean
}): string {
  switch (extension) {
    case 'mp4':
      return 'video/mp4'
    case 'm4a':
      return 'audio/mp4'
    case 'mov':
      return 'video/quicktime'
    case 'webm':
      return hasVideo ? 'video/webm' : 'audio/webm'
    case 'mkv':
      return hasVideo ? 'video/x-matroska' : 'audio/x-matroska'
    case 'mp3':
      return 'audio/mpeg'
    case 'wav':
      return 'audio/wav'
    case 'ogg':
      return hasVideo ? 'video/ogg' : 'audio/ogg'
  }
}

const textAt = (start: Buffer, offset: number, text: string) =>
  start.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))

/** The first box of an MP4 (ISO/IEC 14496-12) or of a QuickTime file. */
const firstBoxes = ['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']

/**
 * Whether a content that begins like this can be a recording at all, so that what is none is refused before all of it was sent: MP4,
 * QuickTime, Matroska (EBML), RIFF, Ogg, and MP3 with a tag or a frame first.
 */
export function canBeRecording(start: Buffer): boolean {
  if (firstBoxes.some((box) => textAt(start, 4, box))) return true
  if (['\x1a\x45\xdf\xa3', 'RIFF', 'RF64', 'OggS', 'ID3'].some((signature) => textAt(start, 0, signature)))
    return true
  const [first = 0, second = 0] = start
  return first === 0xff && (second & 0xe0) === 0xe0
}
