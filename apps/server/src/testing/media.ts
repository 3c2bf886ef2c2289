import { readFile } from 'node:fs/promises'

const demo = new URL('../modules/recordings/demo/', import.meta.url)

/** 16.016 seconds of video with sound, as a browser writes it. */
export const video = () => readFile(new URL('meeting.mp4', import.meta.url))
/** 23.819 seconds of sound, as a browser writes it. */
export const sound = () => readFile(new URL('conversation.webm', demo))

/** So many seconds of silence: RIFF WAVE, one channel of 8 bits at 8 kHz. */
export function silence(seconds: number): Buffer {
  const rate = 8_000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + seconds * rate, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(seconds * rate, 40)
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)])
}
