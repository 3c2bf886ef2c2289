/** Spec 5.1: the domain itself, not those below it. An empty list lets everybody in. */
export function isDomainAllowed(allowDomain: readonly string[], email: string): boolean {
  if (allowDomain.length === 0) return true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return allowDomain.some((allowed) => allowed.toLowerCase() === domain)
}
