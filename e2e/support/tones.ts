import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const sampleRate = 48_000

/**
 * Writes a WAV file with a sine tone for Chromium's fake microphone, and returns its path. `isPulsed`: with a short pause in each half second, so
 * that noise suppression leaves it as loud as it is, as it does with speech.
 */
export function toneFile(frequencyHz: number, { isPulsed = false } = {}): string {
  const seconds = 2
  const samples = Buffer.alloc(sampleRate * seconds * 2)
  for (let index = 0; index < sampleRate * seconds; index++) {
    if (isPulsed && (index / sampleRate) % 0.5 > 0.35) continue
    samples.writeInt16LE(
      Math.round(Math.sin((2 * Math.PI * frequencyHz * index) / sampleRate) * 12_000),
      index * 2,
    )
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  const directory = join(tmpdir(), 'majlis-e2e-tones')
  mkdirSync(directory, { recursive: true })
  const file = join(directory, `${frequencyHz}${isPulsed ? '-pulsed' : ''}.wav`)
  // Other workers' browsers open the same file meanwhile. One that finds it empty hears silence until it closes.
  const own = `${file}.${process.pid}`
  writeFileSync(own, Buffer.concat([header, samples]))
  renameSync(own, file)
  return file
}
