/** RFC 5322 3.2.3: the characters of an atom. */
const atom = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+`
/** RFC 1035 2.3.1: letters, digits and hyphens within, at most 63. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Letters, or an internationalised one in its ASCII form. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?)'

/**
 * An email address in its normal form: at most 64 octets before the @ (RFC 5321 4.5.3.1), and a domain of at most 253 with a top-level domain.
 * Quoted local parts and numeric hosts are not accepted.
 */
export const emailPattern = new RegExp(
  String.raw`^(?=[^@]{1,64}@[^@]{1,253}$)${atom}(?:\.${atom})*@(?:${label}\.)+${topLevel}$`,
  'i',
)

/** Spec 5.1: 3 to 63 characters, then segments of letters, or internationalised ones in their ASCII form. */
export const domainPattern = new RegExp(String.raw`^(?!-)[a-z0-9-]{3,63}(?<!-)(?:\.${topLevel})+$`, 'i')

/** A domain that addresses can have. */
export const mailDomainPattern = new RegExp(String.raw`^(?:${label}\.)+${topLevel}$`)

/**
 * The domain in lower-case ASCII (RFC 5890: A-labels), the form in which it is stored, compared and sent. Anything that is not a domain is
 * returned unchanged, so that a pattern refuses it.
 */
export function normalDomain(domain: string): string {
  if (!/[^ -~]|xn--/i.test(domain)) return domain.toLowerCase()
  // These would end the host of a URL or change its meaning.
  if (/[\s/?#@:%\\[\]]/.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return `${domain} `
  }
}

/** The address with its domain in normal form. The local part belongs to the mail server, and is unchanged. */
export function normalEmail(text: string): string {
  const email = text.trim()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at + 1)}${normalDomain(email.slice(at + 1))}`
}

/** In visible ASCII and without an internationalised domain, as nearly all are: normal but for its capitals. */
const plainAddress = /^(?!.*xn--)[!-~]+$/i

/** The form in which accounts store and compare addresses: mail servers in use ignore the case of the local part. */
export function emailKey(text: string): string {
  return (plainAddress.test(text) ? text : normalEmail(text)).toLowerCase()
}

/** Whether the part before the @ is ASCII: few servers accept anything else (RFC 6531), and none has to. */
export function hasAsciiLocalPart(email: string): boolean {
  return !/[^ -~]/.test(email.slice(0, Math.max(0, email.lastIndexOf('@'))))
}
