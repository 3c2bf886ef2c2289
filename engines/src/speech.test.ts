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
import { namedModels, usesSpeechEngine } from './speech.ts'

const execute = promisify(execFile)
const key = 'a key of the test'
const sentence = 'We decided to buy new lamps for Mill Street. I will send the offer on Monday.'

it('is not used unless the operator wants it, nor beside another one', () => {
  expect(usesSpeechEngine({})).toBe(false)
  expect(usesSpeechEngine({ SPEECH: 'off' })).toBe(false)
  expect(usesSpeechEngine({ SPEECH: 'on' })).toBe(true)
  expect(usesSpeechEngine({ SPEECH: 'on', SPEECH_URL: 'http://127.0.0.1:8000' })).toBe(false)
})

/** What a script prints as JSON that sees the modules of the engine. It needs none of the installed packages. */
async function runBesideEngine(script: string): Promise<unknown> {
  const path = `import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, ${JSON.stringify(fromRoot('engines/speech'))})\n`
  const { stdout } = await execute('python3', ['-c', path + script])
  return JSON.parse(stdout)
}

it('cuts what was heard into sentences, at pauses and at punctuation', async () => {
  const script = `
import json
from types import SimpleNamespace
from sentences import sentences_of
said = [(0, 0.4, " Yes."), (0.5, 1, " We"), (1, 2.2, " agree."), (2.3, 3, " Who"), (3, 3.5, " pays"), (5, 6, " then")]
words = [SimpleNamespace(start=start, end=end, word=word) for start, end, word in said]
found = sentences_of(SimpleNamespace(words=words))
print(json.dumps([[one.start, one.end, one.text] for one in found]))
`
  expect(await runBesideEngine(script)).toEqual([
    [0, 2.2, ' Yes. We agree.'],
    [2.3, 3.5, ' Who pays'],
    [5, 6, ' then'],
  ])
})

it('reads the parts of a form, whatever is in the sound', async () => {
  const script = `
import json
from forms import fields_of
from refused import Refused
kind = 'multipart/form-data; boundary="-=a b"'
def part(name, content, more=b""):
    return b'---=a b\\r\\nContent-Disposition: form-data; name="' + name + b'"' + more + b"\\r\\n\\r\\n" + content + b"\\r\\n"
sound = bytes(range(256)) * 3 + b"\\r\\n\\r\\n--\\r\\n---\\n-=a b--\\r\\n"
more = b'; filename="a.wav"\\r\\nContent-Type: audio/wav'
parts = [part(b"timestamp_granularities[]", b"word"), part(b"file", sound, more), part(b"timestamp_granularities[]", b"segment")]
body = b"".join([part(b"prompt", "Olá, 7.".encode()), part(b"model", b""), *parts]) + b"---=a b--\\r\\n"
texts, file, granularities = fields_of(kind, body)
refused = []
for wrong in ("multipart/form-data", "multipart/mixed; boundary=x", "application/json", ""):
    try:
        fields_of(wrong, body)
    except Refused as error:
        refused.append(error.status)
print(json.dumps([texts, file == sound, granularities, refused, fields_of(kind, b"nothing")]))
`
  expect(await runBesideEngine(script)).toEqual([
    { prompt: 'Olá, 7.', model: '' },
    true,
    ['word', 'segment'],
    [400, 400, 400, 400],
    [{}, null, []],
  ])
})

/** The order in which requests (name, model, urgent, seconds that it has waited) get their turn, after an urgent one for the model that is loaded. */
async function orderOf(loaded: string, requests: readonly [string, string, boolean, number][]) {
  const script = `
import json, threading, time
from turns import Turn
at = [0]
turn, done = Turn(lambda: at[0]), []
turn.loaded, turn.was_urgent = ${JSON.stringify(loaded)}, True
def ask(name, model, is_urgent):
    with turn.taken(model, is_urgent):
        turn.loaded = model
        done.append(name)
assert turn.take_if_free() and not turn.take_if_free()
threads = []
for name, model, is_urgent, waited in json.loads('''${JSON.stringify(requests)}'''):
    at[0] = 1000 - waited
    threads.append(threading.Thread(target=ask, args=(name, model, is_urgent)))
    threads[-1].start()
    while turn.waiting < len(threads):
        time.sleep(0.01)
at[0] = 1000
turn.release()
for thread in threads:
    thread.join()
print(json.dumps(done))
`
  return runBesideEngine(script)
}

it('transcribes phrases of captions before pieces of transcripts that came earlier', async () => {
  const order = await orderOf('tiny.en', [
    ['piece', 'tiny.en', false, 4],
    ['next piece', 'tiny.en', false, 3],
    ['phrase', 'tiny.en', true, 2],
    ['next phrase', 'tiny.en', true, 1],
  ])
  expect(order).toEqual(['phrase', 'next phrase', 'piece', 'next piece'])
})

it('changes the model in memory as seldom as possible, but lets nothing wait for more than a minute', async () => {
  const recent = await orderOf('base', [
    ['tiny piece', 'tiny.en', false, 5],
    ['base piece', 'base', false, 4],
    ['next tiny piece', 'tiny.en', false, 3],
    ['next base piece', 'base', false, 2],
  ])
  expect(recent).toEqual(['base piece', 'next base piece', 'tiny piece', 'next tiny piece'])
  const late = await orderOf('base', [
    ['late tiny piece', 'tiny.en', false, 90],
    ['late base piece', 'base', false, 80],
    ['phrase', 'base', true, 2],
    ['next phrase', 'base', true, 1],
  ])
  // Phrases wait for no more than one piece.
  expect(late).toEqual(['late tiny piece', 'phrase', 'late base piece', 'next phrase'])
})

it('prepares every model that is named, once', () => {
  expect(namedModels({})).toEqual(['base'])
  expect(namedModels({ SPEECH_MODEL: 'base, tiny.en', SPEECH_CAPTIONS_MODEL: 'tiny.en' })).toEqual([
    'base',
    'tiny.en',
  ])
  expect(namedModels({ SPEECH_CAPTIONS_MODEL: 'tiny.en' })).toEqual(['base', 'tiny.en'])
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
        'tiny.en',
        model,
        // Changed for another one during the test, which a second name of the same files does too.
        '--model',
        'again',
        `${model}/.`,
      ],
      { env: { ...processEnvironment, SPEECH_API_KEY: key, PYTHONDONTWRITEBYTECODE: '1' }, stdio: 'ignore' },
    )
    onTestFinished(() => void server.kill('SIGTERM'))
    const url = `http://127.0.0.1:${port}`
    const health = async (): Promise<unknown> => (await fetch(`${url}/health`)).json()
    await expect
      .poll(() => health().catch(() => null), { timeout: 20_000 })
      .toMatchObject({ status: 'asleep', model: null, models: ['tiny.en', 'again'] })
    const wake = (authorization: string) =>
      fetch(`${url}/wake`, { method: 'POST', headers: { authorization } })
    expect((await wake('Bearer another')).status).toBe(401)
    expect(await health()).toMatchObject({ status: 'asleep' })
    expect((await wake(`Bearer ${key}`)).status).toBe(200)
    expect(await health()).toMatchObject({ status: 'ready', model: 'tiny.en' })

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
    async function ask(file: Uint8Array<ArrayBuffer>, authorization = `Bearer ${key}`, name?: string) {
      const body = new FormData()
      if (name !== undefined) body.set('model', name)
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
      segments: expect.arrayContaining([expect.objectContaining({ language: 'en' })]),
    })
    expect(await health()).toMatchObject({ status: 'ready' })
    expect((await ask(new Uint8Array(100))).status).toBe(400)
    expect((await ask(new Uint8Array(content), 'Bearer another')).status).toBe(401)
    expect((await ask(new Uint8Array(content), `Bearer ${key}`, 'unknown')).status).toBe(400)
    expect(await ask(new Uint8Array(content), `Bearer ${key}`, 'again')).toMatchObject({
      status: 200,
      answer: { text: expect.stringMatching(/new lamps/i) },
    })
    expect(await health()).toMatchObject({ status: 'ready', model: 'again' })

    await execute('pkill', ['-KILL', '-P', String(server.pid)])
    await delay(100)
    const again = await ask(new Uint8Array(content))
    expect(again.status === 503 ? (await ask(new Uint8Array(content))).status : again.status).toBe(200)
  },
)
