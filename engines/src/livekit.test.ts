import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from './config.ts'
import { livekitConfig, livekitVersion } from './livekit.ts'

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

it('makes no rooms by itself and names no foreign STUN server', () => {
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
