import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { languages, type Language } from '@majlis/contract'
import { talks, type Talk } from './talk.ts'

/** Seconds for each sentence. */
const sentenceSeconds = 2
/** So many people take turns. */
const speakers = 3

/** A speech engine and a language model that know only the talks of the demo. */
export async function startStandInEngines() {
  let heard = 0
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.end()
    const answer = request.url?.endsWith('/transcriptions') ? await hear(request) : await think(request)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }

  /** Every piece of sound is that of the next person. */
  async function hear(request: IncomingMessage) {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData()
    const prompt = form.get('prompt')
    const language =
      languages.find((one) => form.get('language') === one) ??
      languages.find((one) => typeof prompt === 'string' && prompt.includes(talks[one].term)) ??
      'en'
    const turn = heard % speakers
    heard += 1
    const said = talks[language].sentences.flatMap((sentence, place) =>
      place % speakers === turn ? [{ text: sentence, start: place * sentenceSeconds }] : [],
    )
    // Captions are of one phrase.
    const isPhrase = form.get('temperature') === '0'
    return verboseJson(isPhrase ? said.slice(0, 1).map((one) => ({ ...one, start: 0 })) : said)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function verboseJson(said: readonly { text: string; start: number }[]) {
  const segments = said.map(({ text, start }, id) => ({ id, text, start, end: start + sentenceSeconds }))
  const words = segments.flatMap(({ text, start }) => {
    const all = text.split(' ')
    const each = sentenceSeconds / all.length
    return all.map((word, place) => ({ word, start: start + place * each, end: start + (place + 1) * each }))
  })
  return { language: null, segments, words }
}

async function think(request: IncomingMessage) {
  // The shape of OpenAI's call.
  const { messages, response_format: format } = (await json(request)) as {
    messages: { content: string }[]
    response_format: { json_schema: { name: string } }
  }
  const [instruction = '', material = ''] = messages.map(({ content }) => content)
  const content = JSON.stringify(answerTo(format.json_schema.name, instruction, material))
  return { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] }
}

function answerTo(name: string, instruction: string, material: string) {
  if (name === 'translation') {
    // Written by the product itself.
    const { texts } = JSON.parse(material) as { texts: string[] }
    return { texts: texts.map((text) => translated(text, languageIn(instruction))) }
  }
  const lines = material.split('\n')
  const known = talkOf(lines)
  const evidence = (from: readonly number[]) =>
    from.flatMap((place) => {
      const line = lines.find((one) => one.endsWith(known.sentences[place] ?? '\n'))
      return line ? [Number(/^\[(\d+)\]/.exec(line)?.[1])] : []
    })
  if (name === 'answer')
    return { sentences: [{ text: known.answer.text, evidence: evidence(known.answer.from) }] }
  return Object.fromEntries(
    Object.entries(known.minutes).map(([section, own]) => [
      section,
      own.map(({ text, from, owner = '', due = '' }) => ({ text, evidence: evidence(from), owner, due })),
    ]),
  )
}

/** The talk with one of these sentences. */
function talkOf(lines: readonly string[]): Talk {
  return (
    Object.values(talks).find(({ sentences }) =>
      sentences.some((sentence) => lines.some((line) => line.endsWith(sentence))),
    ) ?? talks.en
  )
}

const languageIn = (instruction: string): Language =>
  instruction.includes('Bengali') ? 'bn' : instruction.includes('Arabic') ? 'ar' : 'en'

const linesOf = ({ sentences, minutes }: Talk) => [
  ...sentences,
  ...Object.values(minutes)
    .flat()
    .flatMap(({ text, due }) => [text, due ?? '']),
]

/** The same line of the talk in another language. */
function translated(text: string, to: Language): string {
  for (const talk of Object.values(talks)) {
    const place = linesOf(talk).indexOf(text)
    if (place >= 0) return linesOf(talks[to])[place] ?? text
  }
  return text
}
