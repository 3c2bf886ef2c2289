export type Headers = Readonly<Record<string, string>>

export interface SecurityHeaders {
  /** For what a browser shows: pages and their files. */
  page: Headers
  /** The chat client, which one of our pages may show as a frame. */
  framedPage: Headers
  /** For answers of calls, which no browser shows: nothing may be loaded by them. */
  call: Headers
}

/**
 * What a browser may do on our pages. No script but our files (WebAssembly may be compiled) and those that are written into
 * first screens, by their hashes (`allowInline`), and style elements only in the same way; no foreign host but the media server. Style
 * attributes are what the component library needs.
 */
export function securityHeaders({
  publicUrl,
  livekitUrl,
  hstsForSubdomains,
  editorUrl,
  chatUrl,
}: {
  publicUrl: string
  livekitUrl: string
  /** Where office files are edited; a page opens it with a form. Null: nowhere. */
  editorUrl?: string | null
  /** The chat front end, which a page shows as a frame. Null: there is none. */
  chatUrl?: string | null
  /** Whether all names below that of `publicUrl` are on TLS, too. */
  hstsForSubdomains: boolean
}): SecurityHeaders {
  const isSafe = publicUrl.startsWith('https:')
  const hsts = `max-age=31536000${hstsForSubdomains ? '; includeSubDomains' : ''}`
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `connect-src ${["'self'", ...new Set([publicUrl, livekitUrl].flatMap(originsOf))].join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `frame-src 'self'${chatUrl ? ` ${new URL(chatUrl).origin}` : ''}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${editorUrl ? ` ${new URL(editorUrl).origin}` : ''}`,
    ...(isSafe ? ['upgrade-insecure-requests'] : []),
  ]
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSafe ? { 'strict-transport-security': hsts } : {}),
  }
  const page = {
    ...always,
    'content-security-policy': policy.join('; '),
    'permissions-policy': permissionsPolicy,
    // No page of another site gets hold of our windows.
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
  return {
    page,
    framedPage: {
      ...page,
      'content-security-policy': page['content-security-policy'].replace(
        "frame-ancestors 'none'",
        "frame-ancestors 'self'",
      ),
      'x-frame-options': 'SAMEORIGIN',
    },
    call: { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  }
}

/** The same policy with one more host for scripts, what they request, and the pictures that some of them count with. */
export function allowHost(policy: string, origin: string): string {
  return policy.replaceAll(/(^|; )((?:script|connect|img)-src [^;]*)/g, `$1$2 ${origin}`)
}

/** What is written into a page, each as a list of hashes of the content security policy. */
export interface InlineHashes {
  style: string
  script: string
}

/** The same policy with the style element and the scripts that are written into the page. */
export function allowInline(policy: string, { style, script }: InlineHashes): string {
  return policy.replace(/script-src [^;]*/, `$& ${script}`).replace(/style-src [^;]*/, `$& ${style}`)
}

/** LiveKit's client validates over http what it then does over ws. */
function originsOf(url: string): string[] {
  const { protocol, host } = new URL(url)
  const isSafe = protocol === 'https:' || protocol === 'wss:'
  return isSafe ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`]
}

/** Devices for our own pages only, and nothing that a meeting does not need. */
const permissionsPolicy = [
  ...[
    'camera',
    'microphone',
    'display-capture',
    'fullscreen',
    'picture-in-picture',
    'speaker-selection',
    'screen-wake-lock',
    'clipboard-write',
    'autoplay',
  ].map((feature) => `${feature}=(self)`),
  ...['geolocation', 'payment', 'usb', 'serial', 'midi'].map((feature) => `${feature}=()`),
].join(', ')
