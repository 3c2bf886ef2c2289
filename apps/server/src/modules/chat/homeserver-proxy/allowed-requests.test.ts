import { expect, it } from 'vitest'
import { allowedRequest } from './allowed-requests.ts'

const serverName = 'chat.example.org'
const me = '@majlis_0192f0c1-0000-7000-8000-000000000001:chat.example.org'
const room = '!river:chat.example.org'
const event = '$Rqnc-F_dvnEYJTyHq_iKxU2bZ1CI92-kuZq3a5lr5Zg'
const encoded = (path: string) =>
  path
    .replaceAll('{me}', encodeURIComponent(me))
    .replaceAll('{room}', encodeURIComponent(room))
    .replaceAll('{event}', encodeURIComponent(event))
const allowed = (method: string, path: string) => allowedRequest(method, encoded(path), { serverName })

const rooms = '/_matrix/client/v3/rooms/{room}'

it.each([
  ['GET', '/_matrix/client/versions', 'other'],
  ['GET', '/_matrix/client/v3/pushrules/', 'other'],
  ['GET', '/_matrix/client/v3/sync?timeout=30000&since=s1_2', 'sync'],
  ['POST', '/_matrix/client/v3/user/{me}/filter', 'filter'],
  ['GET', '/_matrix/client/v3/user/{me}/filter/0', 'other'],
  ['GET', `${rooms}/messages?dir=b&limit=30`, 'other'],
  ['GET', `${rooms}/state/m.room.name`, 'other'],
  ['GET', '/_matrix/client/v1/rooms/{room}/relations/{event}/m.annotation/m.reaction', 'other'],
  ['PUT', `${rooms}/send/m.room.message/m1732762800000.0`, 'message'],
  ['PUT', `${rooms}/send/m.reaction/m1.1`, 'other'],
  ['PUT', `${rooms}/redact/{event}/m1.2`, 'redact'],
  ['PUT', `${rooms}/typing/{me}`, 'other'],
  ['POST', `${rooms}/receipt/m.read/{event}`, 'read'],
  ['POST', `${rooms}/read_markers`, 'read'],
  ['POST', '/_matrix/client/v3/search', 'search'],
  ['GET', `/_matrix/client/v1/media/download/${serverName}/AbCdEf`, 'media'],
  ['GET', `/_matrix/client/v1/media/thumbnail/${serverName}/AbCdEf?width=96&height=96`, 'media'],
  ['POST', '/_matrix/media/v3/upload?filename=plan.pdf', 'upload'],
])('[2.67] passes on %s %s', (method, path, kind) => {
  expect(allowed(method, path)).toMatchObject({ kind })
})

it('tells the room and the account that a request names', () => {
  expect(allowed('PUT', `${rooms}/typing/{me}`)).toMatchObject({ account: me, roomId: room })
  expect(allowed('GET', '/_matrix/client/versions')).toMatchObject({ account: null, roomId: null })
})

it('rebuilds the address without a token or another name in it', () => {
  const path = `${rooms}/messages?limit=30&access_token=syt_x&user_id=%40majlis%3Achat.example.org&device_id=D`
  expect(allowed('GET', path)?.path).toBe(
    '/_matrix/client/v3/rooms/!river%3Achat.example.org/messages?limit=30',
  )
})

it.each([
  ['POST', '/_matrix/client/v3/createRoom'],
  ['PUT', '/_matrix/client/v3/user/{me}/account_data/m.direct'],
  ['PUT', '/_matrix/client/v3/user/{me}/rooms/{room}/account_data/m.fully_read'],
  ['GET', '/_matrix/client/v3/user/{me}/rooms/{room}/account_data/m.fully_read'],
  ['POST', '/_matrix/client/v3/join/{room}'],
  ['POST', `${rooms}/join`],
  ['POST', `${rooms}/invite`],
  ['POST', `${rooms}/kick`],
  ['POST', `${rooms}/leave`],
  ['POST', `${rooms}/upgrade`],
  ['PUT', `${rooms}/state/m.room.name`],
  ['PUT', `${rooms}/state/m.room.power_levels`],
  ['GET', `${rooms}/state`],
  ['GET', `${rooms}/state/m.room.power_levels`],
  ['PUT', `${rooms}/send/m.room.encrypted/m1`],
  ['PUT', `${rooms}/send/m.room.member/m1`],
  ['PUT', '/_matrix/client/v3/profile/{me}/displayname'],
  ['GET', '/_matrix/client/v3/profile/{me}'],
  ['POST', '/_matrix/client/v3/user_directory/search'],
  ['GET', '/_matrix/client/v3/publicRooms'],
  ['GET', '/_matrix/client/v3/joined_rooms'],
  ['GET', '/_matrix/client/v3/directory/room/%23a%3Ab'],
  ['GET', '/_matrix/client/v3/voip/turnServer'],
  ['GET', '/_matrix/client/v3/devices'],
  ['GET', '/_matrix/client/v3/login'],
  ['POST', '/_matrix/client/v3/login'],
  ['POST', '/_matrix/client/v3/register'],
  ['POST', '/_matrix/client/v3/logout'],
  ['POST', '/_matrix/client/v3/account/deactivate'],
  ['POST', '/_matrix/client/v3/account/password'],
  ['POST', '/_matrix/client/v3/keys/upload'],
  ['POST', '/_matrix/client/v3/pushers/set'],
  ['POST', '/_matrix/client/v3/user/{me}/openid/request_token'],
  ['PUT', '/_matrix/client/v3/sendToDevice/m.x/1'],
  ['GET', '/_matrix/client/r0/sync'],
  ['GET', '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync'],
  ['GET', '/_matrix/federation/v1/version'],
  ['GET', '/_matrix/key/v2/server'],
  ['GET', '/_matrix/media/v3/download/chat.example.org/AbCdEf'],
  ['GET', '/_matrix/media/v3/preview_url?url=http://127.0.0.1/'],
  ['GET', '/_matrix/client/v1/media/preview_url?url=http://127.0.0.1/'],
  ['GET', '/_matrix/client/v1/media/download/elsewhere.example/AbCdEf'],
  ['PUT', '/_matrix/app/v1/transactions/1'],
  ['GET', '/_synapse/admin/v2/users'],
  ['GET', '/_matrix/client/v3/admin/whois/{me}'],
])('[2.67] keeps %s %s from the homeserver', (method, path) => {
  expect(allowed(method, path)).toBeNull()
})

it.each([
  '/_matrix/client/v3/rooms/../sync',
  '/_matrix/client/v3/rooms/%2e%2e/messages',
  '/_matrix/client/v3/rooms/!a:b/../../sync',
  '/_matrix/client/v3/./sync',
  '/_matrix/client/v3/%2e/sync',
  '/_matrix//client/v3/sync',
  '//_matrix/client/v3/sync',
  '/_matrix/client/v3/sync/',
  '/_matrix/client/v3/sync;a=b',
  '/_matrix/client/v3/sync%3Fa',
  '/_matrix/client/v3/sync%00',
  '/_matrix/client/v3/sync%0d%0aX: y',
  '/_matrix/client/v3%2Fsync',
  '/_matrix/client/v3\\sync',
  '/_matrix/client/v3/%E0%A4%A',
  '/%5fmatrix/client/v3/sync',
  '/_Matrix/client/v3/sync',
  '/_matrix/Client/v3/sync',
  'http://evil.example/_matrix/client/v3/sync',
  '/_matrix/client/v3/rooms/!a%2F..%2Fb:c/messages',
  '/_matrix/client/v3/rooms/!a%3Fx:c/messages',
  '/_matrix/client/v3/rooms/!a%252F:c/messages',
  '/_matrix/client/v3/rooms/river/messages',
  '/_matrix/client/v3/rooms//messages',
  '/_matrix/client/v1/media/download/chat.example.org/..',
  '/_matrix/client/v1/media/download/chat.example.org/%2e%2e',
])('[2.67] keeps the address %s from the homeserver', (path) => {
  expect(allowedRequest('GET', path, { serverName })).toBeNull()
})

it.each([
  ['POST', '/_matrix/client/v3/sync'],
  ['HEAD', '/_matrix/client/v3/sync'],
  ['DELETE', `${rooms}/messages`],
  ['GET', `${rooms}/send/m.room.message/1`],
  ['OPTIONS', '/_matrix/client/versions'],
  ['get', '/_matrix/client/versions'],
])('[2.67] keeps the wrong method %s %s from the homeserver', (method, path) => {
  expect(allowed(method, path)).toBeNull()
})
