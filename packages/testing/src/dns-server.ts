import { createSocket } from 'node:dgram'

/** How a server responds: an answer, a failure, a refusal, or nothing. */
export type DnsMode = 'answers' | 'fails' | 'refuses' | 'silent'

/** Response codes of RFC 1035 4.1.1. */
const rcodes = { fails: 2, unknownName: 3, refuses: 5 }
const types = { a: 1, txt: 16 }

/**
 * A DNS server on this machine that has TXT records and IPv4 addresses, over UDP (RFC 1035). Names are in lower case. A name
 * without entries is unknown (NXDOMAIN); one with an empty list has records of other types only. The caller closes it.
 */
export async function startDnsServer() {
  const records = new Map<string, readonly string[]>()
  const addresses = new Map<string, readonly string[]>()
  const questions: string[] = []
  let mode: DnsMode = 'answers'
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = readQuestion(message)
    questions.push(name)
    if (mode === 'silent') return
    const texts = type === types.txt ? (records.get(name) ?? []) : []
    const hosts = type === types.a ? (addresses.get(name) ?? []) : []
    const found = [
      ...texts.map((text) => recordOf(types.txt, textData(text))),
      ...hosts.map((host) => recordOf(types.a, Buffer.from(host.split('.').map(Number)))),
    ]
    const known = records.has(name) || addresses.has(name) ? 0 : rcodes.unknownName
    const code = mode === 'answers' ? known : rcodes[mode]
    socket.send(answerTo(message, end, mode === 'answers' ? found : [], code), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    /** In the format of `DNS_SERVERS`. */
    address: `127.0.0.1:${socket.address().port}`,
    records,
    /** IPv4, by name. */
    addresses,
    /** The names that were queried. */
    questions,
    set: (wanted: DnsMode): void => {
      mode = wanted
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** The question (clients send only one), and where it ends. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(message: Buffer, questionEnd: number, found: readonly Buffer[], code: number): Buffer {
  const head = Buffer.alloc(12)
  message.copy(head, 0, 0, 2)
  // A response, recursion desired and available.
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  return Buffer.concat([head, message.subarray(12, questionEnd), ...found])
}

/** In strings of at most 255 octets (RFC 1035 3.3.14). */
function textData(text: string): Buffer {
  const octets = Buffer.from(text)
  const strings: Buffer[] = []
  for (let at = 0; at < octets.length || at === 0; at += 255) {
    const part = octets.subarray(at, at + 255)
    strings.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(strings)
}

/** A record of the name in the question. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // A pointer to the name of the question (RFC 1035 4.1.4).
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
