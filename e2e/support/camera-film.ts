import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Motion JPEG is one JPEG after the other; Chromium's fake camera begins again at its end. */
const person = fileURLToPath(new URL('person.jpg', import.meta.url))

/** A film of a person in front of a room for Chromium's fake camera: NASA's portrait of Eileen Collins, which is in the public domain. Returns its path. */
export function filmOfPerson(): string {
  const file = fileNamed('person.mjpeg')
  copyFileSync(person, file)
  return file
}

/** A film of one colour (`#rrggbb`) for Chromium's fake camera. Returns its path. */
export function filmOfColour(colour: string): Promise<string> {
  return filmOfColours([colour], 0)
}

/** Chromium takes Motion JPEG for so many frames per second. */
const framesPerSecond = 30

/** A film of colours (`#rrggbb`), each shown for so many seconds, for Chromium's fake camera. Returns its path. */
export async function filmOfColours(colours: readonly string[], seconds: number): Promise<string> {
  const file = fileNamed(`${[...colours, seconds].join('-').replaceAll('#', '')}.mjpeg`)
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 640, height: 360, channels: 3, background } })
        .jpeg({ chromaSubsampling: '4:2:0' })
        .toBuffer(),
    ),
  )
  const frames = Math.max(1, Math.round(seconds * framesPerSecond))
  writeFileSync(
    file,
    Buffer.concat(pictures.flatMap((picture) => Array.from({ length: frames }, () => picture))),
  )
  return file
}

function fileNamed(name: string): string {
  const directory = join(tmpdir(), 'majlis-e2e-films')
  mkdirSync(directory, { recursive: true })
  return join(directory, name)
}

/** Where the film of a person shows their face and what is behind them, as shares of its width and height. */
export const placesInFilm = {
  face: { x: 0.43, y: 0.38 },
  behind: { x: 0.93, y: 0.12 },
}
