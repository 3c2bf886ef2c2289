import type { HttpRequest, HttpStack } from 'tus-js-client'

/**
 * Sends each piece of a file with its checksum (tus 1.0, Checksum), so that the server drops one that was damaged in transit. Pages on plain http in a
 * local network have no `crypto.subtle`; they send without.
 */
export function withChecksums(stack: HttpStack): HttpStack {
  return {
    getName: () => stack.getName(),
    createRequest(method, url) {
      const request = stack.createRequest(method, url)
      if (method === 'PATCH' && 'subtle' in crypto) addChecksum(request)
      return request
    },
  }
}

function addChecksum(request: HttpRequest): void {
  const send = request.send.bind(request)
  const abort = request.abort.bind(request)
  let isAborted = false
  request.send = async (body: Blob) => {
    request.setHeader('Upload-Checksum', `sha256 ${await digestOf(body)}`)
    // Stopped while the checksum was computed: nothing will read a response.
    return isAborted ? new Promise<never>(() => undefined) : send(body)
  }
  request.abort = () => {
    isAborted = true
    return abort()
  }
}

async function digestOf(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
