const condition = /<x-when data-condition="(\w+)">((?:(?!<x-when)[\s\S])*?)<\/x-when>/g
const slot = /\[\[([\w.]+)\]\]/g
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

interface Filling {
  /** Texts by their slot; they are escaped. */
  texts?: Readonly<Record<string, string>>
  /** HTML by its slot. */
  html?: Readonly<Record<string, string>>
  /** The conditions that are true. */
  conditions?: ReadonlySet<string>
  /** Leaves slots without a value for later. */
  isPartial?: boolean
}

/**
 * Fills in a page of the build: keeps the parts whose condition is true (`<x-when>`), and writes values into its slots (`[[name]]`). Slots in
 * values are ignored. See `apps/web/src/public-pages/slots.ts`.
 */
export function fillPage(page: string, { texts = {}, html = {}, conditions, isPartial }: Filling): string {
  let kept = page
  // Innermost first.
  for (let before = ''; conditions && before !== kept;) {
    before = kept
    kept = kept.replace(condition, (_, name: string, content: string) =>
      conditions.has(name) ? content : '',
    )
  }
  return kept.replace(slot, (whole, name: string) => {
    const text = texts[name]
    return html[name] ?? (text === undefined ? (isPartial ? whole : '') : escapeHtml(text))
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
