import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isProgram, limitArguments, prlimit } from '../process/programs.ts'

interface FileToRead {
  bytes: Uint8Array
  contentType: string
  maxChars: number
}

const program = fileURLToPath(new URL('read-text.ts', import.meta.url))
/** V8 reserves this for code. The system counts it although hardly any of it is used. */
const reservedBytes = 512 * 1024 * 1024
const heapMb = 384
const defaultBounds = { timeoutMs: 30_000, maxMemoryBytes: 768 * 1024 * 1024 }

/**
 * As `textOfFile`, in a process with bounds of time and memory, because files can be made to need much of both. What a PDF unpacks to is
 * outside of JavaScript’s heap, so only the system can bound it. Empty for files that reach a bound, and for PDFs where `prlimit` is missing.
 */
export function readTextApart(
  { bytes, contentType, maxChars }: FileToRead,
  { timeoutMs, maxMemoryBytes } = defaultBounds,
): Promise<string> {
  const isBounded = isProgram(prlimit)
  if (!isBounded && contentType.startsWith('application/pdf')) return Promise.resolve('')
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, program, contentType, String(maxChars)]
  const limits = limitArguments({ maxMemoryBytes: reservedBytes + maxMemoryBytes, timeoutMs })
  const [command = '', ...args] = isBounded ? [prlimit, ...limits, ...node] : node
  return new Promise<string>((resolve, reject) => {
    const child = execFile(
      command,
      args,
      {
        // Nothing of the server's, such as its secrets or a debugger's port.
        env: { NODE_NO_WARNINGS: '1' },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        // A UTF-16 unit has at most three bytes in UTF-8. The rest is for what the PDF library says of fonts and canvases.
        maxBuffer: 3 * maxChars + 64 * 1024,
      },
      (error, text) => {
        if (!error) resolve(text)
        // By the time limit, or by Node.js at the end of its memory.
        else if (error.signal) resolve('')
        else reject(error)
      },
    )
    // It may end before it has read all.
    child.stdin?.on('error', () => undefined).end(bytes)
  })
}
