import { buffer } from 'node:stream/consumers'
import { textOfFile } from './text-of-file.ts'

// The process that `readTextApart` starts: the file comes in, its text goes out.
const [contentType = '', maxChars] = process.argv.slice(2)
process.stdout.write(
  await textOfFile(await buffer(process.stdin), { contentType, maxChars: Number(maxChars) }),
)
