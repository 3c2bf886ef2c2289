import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { fromRoot, processEnvironment } from './config.ts'
import { choosePorts } from './ports.ts'
import { ensureSpeechModel, ensureSpeechTools } from './python.ts'
import { usesSpeechEngine } from './speech.ts'

const execute = promisify(execFile)
const key = 'a key of the test'
const sentence = 'We decided to buy new lamps for Mill Street. I will send the offer on Monday.'

it('is not used unless the operator wants it, nor beside another one', () => {
  expect(usesSpeechEngine({})).toBe(false)
  expect(usesSpeechEngine({ SPEECH: 'off' })).toBe(false)
  expect(usesSpeechEngine({ SPEECH: 'on' })).toBe(true)
  expect(usesSpeechEngine({ SPEECH: 'on', SPEECH_URL: 'http://127.0.0.1:8000' })).toBe(false)
})

/** The first run on a machine installs the engine, which takes one to two minutes. */
it(
  'transcribes with the tiny model, refuses what is no sound, and starts its model again after it died',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'majlis-speech-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const python = await ensureSpeechTools(processEnvironment)
    const model = await ensureSpeechModel('tiny.en', processEnvironment)
    const ports = await choosePorts(folder, [{ name: 'speech', protocol: 'tcp', host: '127.0.0.1' }])
    const port = ports.get('speech') ?? 0
    const server = spawn(
      python,
      [
        fromRoot('engines/speech/server.py'),
        '--port',
        String(port),
        '--model',
        model,
        '--model-name',
        'tiny.en',
      ],
      { env: { ...processEnvironment, SPEECH_API_KEY: key, PYTHONDONTWRITEBYTECODE: '1' }, stdio: 'ignore' },
    )
    onTestFinished(() => void server.kill('SIGTERM'))
    const url = `http://127.0.0.1:${port}`
    const health = async () => (await fetch(`${url}/health`)).json() as Promise<{ status: string }>
    await expect
      .poll(() => health().catch(() => null), { timeout: 20_000 })
      .toMatchObject({ status: 'asleep' })

    const sound = join(folder, 'sound.ogg')
    await execute('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `flite=text='${sentence}':voice=slt`,
      '-c:a',
      'libopus',
      sound,
    ])
    const content = await readFile(sound)
    async function ask(file: Uint8Array<ArrayBuffer>, authorization = `Bearer ${key}`) {
      const body = new FormData()
      body.set('file', new Blob([file]), 'sound.ogg')
      body.set('response_format', 'verbose_json')
      const response = await fetch(`${url}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization },
        body,
      })
      return { status: response.status, answer: await response.json() }
    }
    const { status, answer } = await ask(new Uint8Array(content))
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      language: 'en',
      text: expect.stringMatching(/decided to buy new lamps.+send the offer on Monday/i),
    })
    expect(await health()).toMatchObject({ status: 'ready' })
    expect((await ask(new Uint8Array(100))).status).toBe(400)
    expect((await ask(new Uint8Array(content), 'Bearer another')).status).toBe(401)

    await execute('pkill', ['-KILL', '-P', String(server.pid)])
    await delay(100)
    const again = await ask(new Uint8Array(content))
    expect(again.status === 503 ? (await ask(new Uint8Array(content))).status : again.status).toBe(200)
  },
)
