import { copyFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Motion JPEG is one JPEG after the other; Chromium's fake camera begins again at its end. */
const person = fileURLToPath(new URL('person.jpg', import.meta.url))

/** A film of a person in front of a room for Chromium's fake camera: NASA's portrait of Eileen Collins, which is in the public domain. Returns its path. */
export function filmOfPerson(): string {
  const directory = join(tmpdir(), 'majlis-e2e-films')
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'person.mjpeg')
  copyFileSync(person, file)
  return file
}

/** Where it shows the person's face and what is behind them, as shares of its width and height. */
export const placesInFilm = {
  face: { x: 0.43, y: 0.38 },
  behind: { x: 0.93, y: 0.12 },
}
