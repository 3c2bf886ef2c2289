import { domainField } from '@majlis/contract'
import * as z from 'zod'

/** Host names, or all below one: `*.example.org`. */
const hostPattern = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export function hostsSetting() {
  return z
    .string()
    .transform(words)
    .pipe(
      z.array(z.string().regex(hostPattern, 'must be host names such as meet.example.org or *.example.org')),
    )
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

/** Whether a host name is one of these, or below one that begins with `*.`; ports and letter case do not matter. */
export function isHostOf(patterns: readonly string[], host: string): boolean {
  const name = host.toLowerCase()
  return patterns.some((pattern) =>
    pattern.startsWith('*.')
      ? name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1
      : name === pattern,
  )
}
