/** A country database in MaxMind's format (MMDB 2.0), for IPv4 networks such as `203.0.113.0/24`. */
export function countryDatabase(countries: Record<string, string>): Buffer {
  const tree: (number | null)[][] = [[null, null]]
  const data: Buffer[] = []
  let offset = 0
  const leaves: { node: number; side: number; at: number }[] = []
  for (const [network, code] of Object.entries(countries)) {
    const [address = '', length = '32'] = network.split('/')
    const bits = address
      .split('.')
      .flatMap((part) => Array.from(Number(part).toString(2).padStart(8, '0'), Number))
    let node = 0
    for (const side of bits.slice(0, Number(length) - 1)) {
      const known = tree[node]?.[side]
      const next = known ?? tree.push([null, null]) - 1
      tree[node]?.splice(side, 1, next)
      node = next
    }
    leaves.push({ node, side: bits[Number(length) - 1] ?? 0, at: offset })
    const entry = map({ country: map({ iso_code: text(code) }) })
    data.push(entry)
    offset += entry.length
  }
  const count = tree.length
  const records = tree.map((sides) => sides.map((next) => next ?? count))
  for (const { node, side, at } of leaves) records[node]?.splice(side, 1, count + 16 + at)
  const body = Buffer.concat(
    records.flat().map((record) => {
      const bytes = Buffer.alloc(3)
      bytes.writeUIntBE(record, 0, 3)
      return bytes
    }),
  )
  const metadata = map({
    node_count: number(6, count, 4),
    record_size: number(5, 24, 2),
    ip_version: number(5, 4, 2),
    database_type: text('Test-Country'),
    languages: Buffer.from([0, 4]),
    binary_format_major_version: number(5, 2, 2),
    binary_format_minor_version: number(5, 0, 2),
    build_epoch: number(6, 1_700_000_000, 4),
    description: map({}),
  })
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([body, Buffer.alloc(16), ...data, mark, metadata])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
}

function number(type: number, value: number, bytes: number): Buffer {
  const content = Buffer.alloc(bytes)
  content.writeUIntBE(value, 0, bytes)
  return Buffer.concat([Buffer.from([(type << 5) | bytes]), content])
}

function map(entries: Record<string, Buffer>): Buffer {
  const parts = Object.entries(entries).flatMap(([key, value]) => [text(key), value])
  return Buffer.concat([Buffer.from([(7 << 5) | Object.keys(entries).length]), ...parts])
}
