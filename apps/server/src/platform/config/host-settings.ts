import { isIP } from 'node:net'
import { domainField } from '@majlis/contract'
import * as z from 'zod'
import { wordsOf } from './settings.ts'

/** Host names, or all below one: `*.example.org`. */
const hostPattern = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/

const words = (text: string): string[] => wordsOf(text.toLowerCase())

export function hostsSetting() {
  return z
    .string()
    .transform(words)
    .pipe(
      z.array(z.string().regex(hostPattern, 'must be host names such as meet.example.org or *.example.org')),
    )
    .default([])
}

/** Also accepts names of an internal network: of one word, or with a last part that is not only letters. */
const innerHostPattern =
  /^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Host names, addresses and networks. */
export function internalHostsSetting() {
  return z
    .string()
    .transform(words)
    .refine((hosts) => hosts.every((host) => isNetwork(host) || isInnerHost(host)), {
      error: 'must be host names, addresses or networks such as login.corp.example, 10.0.0.7 or 10.20.0.0/16',
    })
    .default([])
}

/** Networks that Fastify knows by name. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** A number of proxies, or addresses and networks. */
export function proxiesSetting() {
  return z
    .string()
    .refine(
      (text) =>
        /^\d+$/.test(text) || words(text).every((word) => isNetwork(word) || namedNetworks.includes(word)),
      {
        error: 'must be addresses and networks such as loopback or 10.0.0.0/8, or a number of proxies',
      },
    )
    .optional()
}

/** Whether the text is an address, or a network such as `10.20.0.0/16`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

/** Numbers alone are a mistyped address. */
function isInnerHost(host: string): boolean {
  return innerHostPattern.test(host) && !/^[\d.]+$/.test(host)
}

/** First parts of paths, as in vanity URLs. */
export function namesSetting() {
  return z
    .string()
    .transform(words)
    .refine((names) => names.every((name) => /^[a-z0-9-]+$/.test(name)), {
      error: 'must be names of letters, digits and hyphens',
    })
    .default([])
}

/** Domains in the form of spec 5.1. */
export function domainsSetting() {
  return z
    .string()
    .transform(words)
    .refine((domains) => domains.every((domain) => domainField.safeParse(domain).success), {
      error: 'must be domains such as example.org',
    })
    .default([])
}

/** Whether a host name is one of these, or matches one that begins with `*.`; ignores ports and letter case. */
export function isHostOf(patterns: readonly string[], host: string): boolean {
  const name = host.toLowerCase()
  return patterns.some((pattern) =>
    pattern.startsWith('*.')
      ? name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1
      : name === pattern,
  )
}
