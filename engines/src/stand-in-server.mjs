// Stands in for the server in the supervisor's tests: answers /api/health/ready, as the gate also /, and its commands
// print their name.
import { createServer } from 'node:http'

const [command] = process.argv.slice(2)
const isGate = command === 'gate'
if (command && !isGate) {
  process.stdout.write(`${command} done for ${new URL(process.env.DATABASE_URL).pathname}\n`)
  process.exit(0)
}

const server = createServer((request, response) => {
  response.writeHead(request.url === (isGate ? '/' : '/api/health/ready') ? 200 : 404).end()
})
server.listen(Number(isGate ? process.env.MEDIA_GATE_PORT : process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => server.close(() => process.exit(0)))
