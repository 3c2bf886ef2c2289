import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { fromRoot } from './config.ts'
import type { EngineContext } from './engine.ts'
import { findGo } from './livekit-build.ts'
import { bringLivekit, livekitVersion } from './livekit-program.ts'
import { livekitConfig } from './livekit.ts'
import { ensureGo } from './python.ts'

const portOf = (name: string) =>
  ({ 'livekit-signal': 7880, 'livekit-tcp': 7881, 'livekit-udp': 7882 })[name] ?? 0
const configFor = (host: string, env = {}) =>
  livekitConfig({ env, host, port: 3000, portOf }, 'key', 'secret')

it('stays on this machine when Majlis does', () => {
  const config = configFor('127.0.0.1')
  expect(config.bind_addresses).toEqual(['127.0.0.1'])
  expect(config.rtc.node_ip).toBe('127.0.0.1')
})

it('sends media to others when Majlis is for others, at the address the operator names, but shows them no API', () => {
  const config = configFor('0.0.0.0', { LIVEKIT_NODE_IP: '203.0.113.7' })
  expect(config.bind_addresses).toEqual(['127.0.0.1'])
  expect(config.rtc.node_ip).toBe('203.0.113.7')
  expect(config.webhook.urls).toEqual(['http://127.0.0.1:3000/api/livekit/webhook'])
})

it('makes no rooms automatically and names no foreign STUN server', () => {
  const config = configFor('127.0.0.1')
  expect(config.room.auto_create).toBe(false)
  expect(config.rtc.stun_servers).toEqual(['127.0.0.1:7882'])
})

it('is pinned at the same version where it is built and where it is found', () => {
  const pinned = /livekit\/livekit-server v(\S+)/.exec(
    readFileSync(fromRoot('engines/livekit/go.mod'), 'utf8'),
  )?.[1]
  expect(pinned).toBe(livekitVersion)
})

it('says that there can be no folder of engines where a file is', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'majlis-engines-')), 'file')
  writeFileSync(file, '')
  const context = { env: {}, say: () => {}, signal: new AbortController().signal } as unknown as EngineContext
  await expect(bringLivekit(context, join(file, 'livekit-server'))).rejects.toThrow(
    `ENGINES_DIR: ${file} cannot be a folder of Majlis (EEXIST): a file is in its place`,
  )
})

it('builds with the first Go that is new enough', async () => {
  const foldersOf = (versions: string[]) =>
    versions.map((version) => {
      const folder = mkdtempSync(join(tmpdir(), 'majlis-go-'))
      writeFileSync(join(folder, 'go'), version)
      return folder
    })
  const find = (folders: string[]) =>
    findGo({
      env: { PATH: folders.join(delimiter) },
      // What stands in for the program holds its version.
      run: async ({ command }) => ({
        code: 0,
        output: command.startsWith(tmpdir()) ? readFileSync(command, 'utf8') : '',
      }),
    })
  const [old, recent, newest] = foldersOf([
    'go version go1.19.8 linux/amd64',
    'go version go1.26.3 linux/arm64',
    'go version go2.0 linux/amd64',
  ])
  expect(await find([old ?? '', recent ?? '', newest ?? ''])).toBe(join(recent ?? '', 'go'))
  expect(await find([old ?? '', newest ?? ''])).toBe(join(newest ?? '', 'go'))
  expect(await find([old ?? ''])).toBeUndefined()
})

it('finds a Go that is new enough even if the machine has none', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(await ensureGo(process.env), ['version'])
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(stdout) ?? []
  expect([Number(major), Number(minor)]).toEqual([1, 26])
})
