// `node scripts/screens/demo-film.ts`: makes the video of the demo, a meeting of three people of the demo who are drawn and whose voices
// are oscillators. It is recorded as any browser records, and takes as long as it plays.
import { writeFile } from 'node:fs/promises'
import { drawPerson } from './drawing.ts'
import { looks } from './looks.ts'
import { openBrowser } from './stage.ts'

const target = new URL('../../apps/server/src/modules/recordings/demo/bridge-repair.mp4', import.meta.url)
/** Who met for “Bridge repair: tender”, in the order in which they speak. */
const people = [
  { name: 'Nusrat Rahman', look: looks.nusrat, pitch: 196 },
  { name: 'Tomas Okafor', look: looks.tomas, pitch: 110 },
  { name: 'Samira Tariq', look: looks.samira, pitch: 220 },
]
const tileWidth = 304

const browser = await openBrowser()
try {
  const page = await browser.newPage()
  const scene = []
  for (const { look, ...person } of people) {
    const frames = []
    for (const sway of [-0.6, 0, 0.6])
      frames.push((await page.evaluate(drawPerson, { look, sway, width: tileWidth * 2 })).jpeg)
    scene.push({ ...person, frames })
  }
  const film = await page.evaluate(recordFilm, { people: scene, tileWidth, seconds: 18 })
  await writeFile(target, Buffer.from(film, 'base64'))
} finally {
  await browser.close()
}

interface Scene {
  people: { name: string; pitch: number; frames: string[] }[]
  tileWidth: number
  seconds: number
}

/** Runs in a page, so it uses nothing from outside. Answers the film in base64. */
async function recordFilm({ people, tileWidth, seconds }: Scene): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no canvas.')
  const sound = new AudioContext()
  const output = sound.createMediaStreamDestination()
  const tiles = await Promise.all(
    people.map(async ({ name, pitch, frames }, place) => ({
      name,
      x: place === 2 ? (640 - tileWidth) / 2 : 12 + place * (tileWidth + 8),
      y: place === 2 ? 176 : 4,
      frames: await Promise.all(frames.map(pictureOf)),
      voice: voiceOf(pitch),
    })),
  )
  const type = 'video/mp4;codecs=avc1.42E01E,opus'
  const recorder = new MediaRecorder(
    new MediaStream([...canvas.captureStream(10).getTracks(), ...output.stream.getTracks()]),
    { mimeType: type, videoBitsPerSecond: 120_000, audioBitsPerSecond: 24_000 },
  )
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const end = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  const startedAt = performance.now()
  const drawing = setInterval(() => draw((performance.now() - startedAt) / 1000), 100)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  clearInterval(drawing)
  recorder.stop()
  await end
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)

  async function pictureOf(jpeg: string): Promise<HTMLImageElement> {
    const picture = new Image()
    picture.src = `data:image/jpeg;base64,${jpeg}`
    await picture.decode()
    return picture
  }

  function voiceOf(pitch: number): GainNode {
    const loudness = sound.createGain()
    loudness.gain.value = 0
    const filter = sound.createBiquadFilter()
    filter.frequency.value = 700
    const tone = sound.createOscillator()
    tone.type = 'sawtooth'
    tone.frequency.value = pitch
    tone.connect(filter).connect(loudness).connect(output)
    tone.start()
    return loudness
  }

  function draw(second: number): void {
    if (!pen) return
    const speaker = Math.floor(second / (seconds / tiles.length))
    pen.fillStyle = '#101b23'
    pen.fillRect(0, 0, 640, 360)
    for (const [place, { name, x, y, frames, voice }] of tiles.entries()) {
      const isSpeaking = place === speaker
      // Syllables.
      const beat = Math.max(0, Math.sin(second * 14) * Math.sin(second * 3))
      voice.gain.setTargetAtTime(isSpeaking ? beat * 0.12 : 0, sound.currentTime, 0.03)
      const height = (tileWidth * 9) / 16
      const frame = frames[isSpeaking ? Math.floor(second * 2) % frames.length : 1]
      pen.save()
      pen.beginPath()
      pen.roundRect(x, y, tileWidth, height - 3, 10)
      pen.clip()
      if (frame) pen.drawImage(frame, x, y, tileWidth, height)
      pen.restore()
      pen.lineWidth = 4
      pen.strokeStyle = isSpeaking ? '#ffc94d' : '#101b23'
      pen.stroke()
      pen.font = '13px sans-serif'
      pen.fillStyle = 'rgb(16 27 35 / 75%)'
      pen.fillRect(x + 8, y + height - 32, pen.measureText(name).width + 14, 21)
      pen.fillStyle = '#fff'
      pen.fillText(name, x + 15, y + height - 17)
    }
  }
}
