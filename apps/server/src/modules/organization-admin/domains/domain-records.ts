import { randomBytes } from 'node:crypto'

const prefix = 'majlis-domain-verification='

export interface DomainRecord {
  name: string
  value: string
}

/** 256 bits, so that it cannot be guessed. A claim that is made again has another one. */
export function newDomainToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A name below the domain that no host can have, so that it conflicts with nothing. */
export function recordOf(domain: string, token: string): DomainRecord {
  return { name: `_majlis-challenge.${domain}`, value: `${prefix}${token}` }
}

/** A record of Majlis, for any organisation. Some DNS providers keep pasted spaces and quotes. */
export function isOurs(text: string): boolean {
  return bare(text).startsWith(prefix)
}

export function hasRecord(texts: readonly string[], { value }: DomainRecord): boolean {
  return texts.some((text) => bare(text) === value)
}

const bare = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')
