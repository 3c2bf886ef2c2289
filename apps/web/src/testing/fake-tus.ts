import { onTestFinished, vi } from 'vitest'

export interface TusRequest {
  method: string
  path: string
  headers: Headers
  bytes: number
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** The ID of the first upload; later ones count up. */
export const uploadId = (nth = 1) => `00000000-0000-4000-8000-00000000f00${nth}`

/**
 * A tus server in memory, behind `XMLHttpRequest`. `answer` may return another response to a request, or delay it; null lets the server
 * respond, and an error breaks the connection.
 */
export function fakeTus(
  answer: (request: TusRequest) => Promise<Answer | null> | Answer | null = () => null,
) {
  const requests: TusRequest[] = []
  const uploads = new Map<string, { length: number; offset: number }>()

  function own({ method, path, headers, bytes }: TusRequest): Answer {
    if (method === 'POST') {
      const location = `/api/uploads/${uploadId(uploads.size + 1)}`
      uploads.set(location, { length: Number(headers.get('upload-length')), offset: 0 })
      return { status: 201, headers: { location } }
    }
    const upload = uploads.get(path)
    if (!upload) return { status: 404 }
    if (method === 'DELETE') {
      uploads.delete(path)
      return { status: 204 }
    }
    upload.offset += bytes
    const sizes = { 'upload-offset': String(upload.offset), 'upload-length': String(upload.length) }
    return { status: method === 'HEAD' ? 200 : 204, headers: sizes }
  }

  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => undefined
    onerror = () => undefined
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    #headers = new Headers()
    #received = new Headers()
    #isAborted = false

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader = (name: string) => this.#received.get(name)
    abort(): void {
      this.#isAborted = true
    }
    async send(body: Blob | null): Promise<void> {
      const path = new URL(this.#url, 'http://majlis.test').pathname
      const request = { method: this.#method, path, headers: this.#headers, bytes: body?.size ?? 0 }
      requests.push(request)
      this.upload.onprogress?.({ lengthComputable: true, loaded: request.bytes })
      try {
        const { status, headers, body: sent } = (await answer(request)) ?? own(request)
        if (this.#isAborted) return
        this.status = status
        this.#received = new Headers(headers)
        this.responseText = sent === undefined ? '' : JSON.stringify(sent)
        this.onload()
      } catch {
        if (!this.#isAborted) this.onerror()
      }
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => localStorage.clear())
  return {
    requests,
    uploads,
    sent: (method: string) => requests.filter((request) => request.method === method),
  }
}

/** A refusal with a code of the catalogue. */
export const refuse = (status: number, code: string): Answer => ({
  status,
  body: { defined: true, code, status, message: '' },
})
