import { json } from 'node:stream/consumers'
import { sendJson, startLocalServer, type LocalServer } from './local-server.ts'

/** LibreTranslate's `POST /translate`, with a list of texts. https://docs.libretranslate.com/api/operations/translate */
export async function startTranslator(
  translate: (texts: string[], target: string) => string[],
): Promise<LocalServer & { requests: string[][] }> {
  const requests: string[][] = []
  const server = await startLocalServer(async (request, response) => {
    const { q, target } = (await json(request)) as { q: string[]; target: string }
    requests.push(q)
    sendJson(response, { translatedText: translate(q, target) })
  })
  return { ...server, requests }
}
