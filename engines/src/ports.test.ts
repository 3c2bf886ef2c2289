import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { choosePorts, portProblem } from './ports.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'majlis-ports-'))
const requests = [
  { name: 'media', protocol: 'udp', host: '127.0.0.1' },
  { name: 'database', protocol: 'tcp', host: '127.0.0.1' },
] as const

it('chooses free ports once and keeps them', async () => {
  const directory = fresh()
  const first = await choosePorts(directory, requests)
  expect(new Set(first.values()).size).toBe(2)
  expect(await choosePorts(directory, requests)).toEqual(first)
})

it('chooses again the port, and only that, which someone else has taken', async () => {
  const directory = fresh()
  const first = await choosePorts(directory, requests)
  const server = createServer().listen(first.get('database'), '127.0.0.1')
  await once(server, 'listening')
  const second = await choosePorts(directory, requests)
  expect(second.get('media')).toBe(first.get('media'))
  expect(second.get('database')).not.toBe(first.get('database'))
  expect(await portProblem('tcp', first.get('database') ?? 0, '127.0.0.1')).toBe('EADDRINUSE')
  server.close()
})

it('takes the port that the operator has set', async () => {
  const [media] = requests
  const chosen = await choosePorts(fresh(), [{ ...media, fixed: 7882 }])
  expect(chosen.get('media')).toBe(7882)
})

it('chooses again what is no port in its list', async () => {
  const directory = fresh()
  writeFileSync(join(directory, 'ports.json'), '{ "media": 99999999, "database": null }')
  for (const port of (await choosePorts(directory, requests)).values()) expect(port).toBeLessThan(65_536)
})

it('says which variable names a port that another program uses, and offers that of the server to no one', async () => {
  const [media] = requests
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const request = { ...media, protocol: 'tcp', host: '127.0.0.1', fixed: port, key: 'POSTGRES_PORT' } as const
  await expect(choosePorts(fresh(), [request])).rejects.toThrow(
    `POSTGRES_PORT: another program uses tcp port ${port}: set a free one, or leave it unset.`,
  )

  const directory = fresh()
  const chosen = (await choosePorts(directory, requests)).get('media') ?? 0
  expect((await choosePorts(directory, requests, [chosen])).get('media')).not.toBe(chosen)
})
