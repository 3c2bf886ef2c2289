/** RFC 5322 3.2.3: the signs of an atom. */
const atom = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+`
/** RFC 1035 2.3.1: letters, digits and hyphens within, at most 63. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Of letters, or an internationalised one in its ASCII form. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?)'

/**
 * An email address in its normal form: at most 64 octets before the @ (RFC 5321 4.5.3.1), and a domain of at most 253 with a top-level domain.
 * Quoted local parts and addresses of hosts by number are not taken.
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
 * The domain in lower-case ASCII (RFC 5890: A-labels), the form in which it is kept, compared and sent. What is no domain stays as it is, so that
 * a pattern refuses it.
 */
export function normalDomain(domain: string): string {
  if (!/[^ -~]|xn--/i.test(domain)) return domain.toLowerCase()
  // These would end the host of a URL, or be read in another way there.
  if (/[\s/?#@:%\\[\]]/.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return `${domain} `
  }
}

/** The address with its domain in normal form. The local part belongs to its host, and stays. */
export function normalEmail(text: string): string {
  const email = text.trim()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at + 1)}${normalDomain(email.slice(at + 1))}`
}

/** The form in which addresses are kept in accounts and compared: no host that people use tells large letters from small ones. */
export function emailKey(text: string): string {
  return normalEmail(text).toLowerCase()
}

/** Whether the part before the @ is ASCII: few servers take anything else (RFC 6531), and none has to. */
export function hasAsciiLocalPart(email: string): boolean {
  return !/[^ -~]/.test(email.slice(0, Math.max(0, email.lastIndexOf('@'))))
}
