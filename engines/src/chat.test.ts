import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { synapseFiles, usesChatEngine } from './chat.ts'
import { openSecrets } from './secrets.ts'

it('is used unless the operator switches it off or has another homeserver', () => {
  expect(usesChatEngine({})).toBe(true)
  expect(usesChatEngine({ CHAT: 'off' })).toBe(false)
  expect(usesChatEngine({ CHAT: 'on' })).toBe(true)
  expect(usesChatEngine({ CHAT: 'on', MATRIX_URL: 'http://127.0.0.1:8008' })).toBe(false)
})

it('is reached by this machine only, and lets no one in but Majlis', () => {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-chat-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const files = synapseFiles(
    { host: '0.0.0.0', port: 3000, portOf: () => 8008, secrets: openSecrets(directory) },
    {
      folder: '/majlis/chat',
      serverName: 'meet.example.org',
      tokens: { appservice: 'token of Majlis', homeserver: 'token of Synapse' },
    },
  )
  expect(files['/majlis/chat/homeserver.json']).toMatchObject({
    server_name: 'meet.example.org',
    listeners: [{ port: 8008, bind_addresses: ['127.0.0.1'], resources: [{ names: ['client'] }] }],
    enable_registration: false,
    registration_shared_secret: expect.stringMatching(/^[\w-]{43}$/),
    password_config: { enabled: false },
    allow_guest_access: false,
    federation_domain_whitelist: [],
    trusted_key_servers: [],
    report_stats: false,
    forget_rooms_on_leave: true,
    // 256 bits in base64 without padding, as Matrix writes keys.
    signing_key: expect.stringMatching(/^ed25519 majlis [A-Za-z0-9+/]{43}$/),
  })
  expect(files['/majlis/chat/majlis.json']).toMatchObject({
    url: 'http://127.0.0.1:3000',
    as_token: 'token of Majlis',
    hs_token: 'token of Synapse',
    namespaces: { users: [{ exclusive: true, regex: String.raw`@majlis_.*:meet\.example\.org` }] },
  })
})
