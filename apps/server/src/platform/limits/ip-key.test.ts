import { expect, it } from 'vitest'
import { ipKey, ipKeys } from './ip-key.ts'

it.each([
  ['203.0.113.7', 'ip:203.0.113.7'],
  ['::ffff:203.0.113.7', 'ip:203.0.113.7'],
  ['::ffff:cb00:7107', 'ip:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::9', 'ip:2001:db8:1:2::/64'],
  ['2001:db8::1', 'ip:2001:db8:0:0::/64'],
  ['::1', 'ip:0:0:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', 'ip:64:ff9b:0:0::/64'],
  ['nonsense', 'ip:unknown'],
])('counts %s as %s', (ip, key) => {
  expect(ipKey(ip)).toBe(key)
})

it('counts an IPv6 address under its /48 as well, with a wider bound', () => {
  expect(ipKeys('2001:db8:1:2::9')).toEqual(['ip:2001:db8:1:2::/64', { key: 'ip:2001:db8:1::/48', times: 8 }])
  expect(ipKeys('2001:db8::1')).toEqual(['ip:2001:db8:0:0::/64', { key: 'ip:2001:db8:0::/48', times: 8 }])
})

it.each(['203.0.113.7', '::ffff:203.0.113.7', 'nonsense'])('counts %s once', (ip) => {
  expect(ipKeys(ip)).toEqual([ipKey(ip)])
})
