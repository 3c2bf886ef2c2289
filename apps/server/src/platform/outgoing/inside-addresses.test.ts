import { expect, it } from 'vitest'
import { createAddressRule, isInsideAddress } from './inside-addresses.ts'

it('recognises internal addresses in every notation', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::a00:1',
    '',
    'localhost',
    '010.0.0.1',
  ]
  expect(inside.filter((address) => !isInsideAddress(address))).toEqual([])
  const outside = [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ]
  expect(outside.filter(isInsideAddress)).toEqual([])
})

it('lets in what the operator names: hosts, all hosts below one, addresses and networks', () => {
  const isAllowed = createAddressRule([
    'keycloak',
    '*.corp.example',
    '10.20.0.0/16',
    '127.0.0.1',
    'fd12::/16',
  ])
  expect(isAllowed('keycloak', '172.18.0.3')).toBe(true)
  expect(isAllowed('login.corp.example', '192.168.1.1')).toBe(true)
  expect(isAllowed('anything.example', '10.20.255.1')).toBe(true)
  expect(isAllowed('127.0.0.1', '127.0.0.1')).toBe(true)
  expect(isAllowed('anything.example', 'fd12::7')).toBe(true)
  expect(isAllowed('keycloak.example', '172.18.0.3')).toBe(false)
  expect(isAllowed('corp.example', '192.168.1.1')).toBe(false)
  expect(isAllowed('anything.example', '10.21.0.1')).toBe(false)
  expect(isAllowed('anything.example', '127.0.0.2')).toBe(false)
  expect(isAllowed('anything.example', '1.1.1.1')).toBe(true)
})
