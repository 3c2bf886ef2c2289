import { createRequire } from 'node:module'
import type mailchecker from 'mailchecker'

/** Of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

const require = createRequire(import.meta.url)

interface DomainLists {
  disposable: Set<string>
  free: Set<string>
}

let lists: DomainLists | undefined

/** Takes 20 MB, and most processes never need it. */
function domainLists(): DomainLists {
  if (lists) return lists
  const checker: typeof mailchecker = require('mailchecker')
  const free: string[] = require('free-email-domains')
  lists = { disposable: checker.blacklist(), free: new Set(free) }
  return lists
}

/** Where everyone can get an address: of providers of free and of throw-away mailboxes. */
export function isPublicDomain(domain: string): boolean {
  return domainLists().free.has(domain) || isDisposable(`x@${domain}`)
}

/** Spec 8.4: an address of a provider of throw-away mailboxes, or of a subdomain of one. */
export function isDisposable(email: string): boolean {
  const { disposable } = domainLists()
  for (let domain = domainOf(email); domain !== ''; domain = parentOf(domain))
    if (disposable.has(domain)) return true
  return false
}

function parentOf(domain: string): string {
  const dot = domain.indexOf('.')
  return dot < 0 ? '' : domain.slice(dot + 1)
}

/** Spec 5.1: the domain itself, not those below it. An empty list means every domain. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainOf(email)
  return domains.length === 0 || domains.some((allowed) => allowed.toLowerCase() === domain)
}
