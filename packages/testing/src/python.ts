import { spawn } from 'node:child_process'
import { ensurePythonTools } from '@majlis/engines'

/**
 * Runs a Python script with `input` as JSON on its standard input, and returns the JSON that it prints. Python has the packages of
 * `engines/python/requirements.txt`.
 */
export async function runPython(script: string, input: unknown): Promise<unknown> {
  const python = await ensurePythonTools()
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(input))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await ended
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return JSON.parse(output)
}
