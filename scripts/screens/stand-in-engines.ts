import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { languages, type Language } from '@majlis/contract'
import {
  completion,
  heardIn,
  sendJson,
  startLocalServer,
  verboseJson,
  type LocalServer,
  type ModelRequest,
} from '@majlis/testing/engine-servers'
import { talks, type Talk } from './talk.ts'

/** Seconds for each sentence. */
const sentenceSeconds = 2
/** So many people take turns. */
const speakers = 3

/** A speech engine and a language model that know only the talks of the demo. */
export function startStandInEngines(): Promise<LocalServer> {
  let heard = 0

  /** Every piece of sound is that of the next person. */
  async function hear(request: IncomingMessage) {
    const { language: named, prompt, isPhrase } = await heardIn(request)
    const language =
      languages.find((one) => named === one) ??
      languages.find((one) => prompt?.includes(talks[one].term)) ??
      'en'
    const turn = heard % speakers
    heard += 1
    const said = talks[language].sentences.flatMap((text, place) =>
      place % speakers === turn
        ? [{ text, start: place * sentenceSeconds, end: (place + 1) * sentenceSeconds }]
        : [],
    )
    const segments = isPhrase
      ? said.slice(0, 1).map(({ text }) => ({ text, start: 0, end: sentenceSeconds }))
      : said
    return { ...verboseJson(segments), language: null }
  }

  return startLocalServer(async (request, response) => {
    if (request.method !== 'POST') response.end()
    else if (request.url?.endsWith('/transcriptions')) sendJson(response, await hear(request))
    else response.end(await think(request))
  })
}

async function think(request: IncomingMessage): Promise<string> {
  const { messages, response_format: format } = (await json(request)) as ModelRequest
  const [instruction = '', material = ''] = messages.map(({ content }) => content)
  return completion(JSON.stringify(answerTo(format.json_schema.name, instruction, material)))
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
