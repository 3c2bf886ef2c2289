import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chat front end of another origin: it exchanges its code, shows who is signed in, and signs out when the page around it says so. */
export async function startChatFrontEnd() {
  let majlisUrl = ''
  let signedOutAt: number | null = null
  const server = createServer(({ url }, response) => {
    if (url === '/signed-out') signedOutAt = Date.now()
    response.setHeader('content-type', 'text/html').end(pageFor(majlisUrl))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/app`,
    /** Where codes are exchanged. */
    useServer: (url: string): void => void (majlisUrl = url),
    /** When the page around it told it to sign out. */
    signedOutAt: () => signedOutAt,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const pageFor = (majlisUrl: string) => `<!doctype html><title>Chat</title><p>Signing in</p><script>
  const show = (text) => (document.querySelector('p').textContent = text)
  const params = new URLSearchParams(location.hash.slice(1))
  fetch('${majlisUrl}/api/chat-meeting/redeem-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: params.get('code') }),
  })
    .then((response) => response.json())
    .then(({ data }) => show('Signed in as ' + data.userId), () => show('Refused'))
  addEventListener('message', ({ data, source, origin }) => {
    if (data !== 'logout' || origin !== '${new URL(majlisUrl || 'http://localhost').origin}') return
    fetch('/signed-out', { keepalive: true }).finally(() => source.postMessage('logout_complete', origin))
  })
</script>`
